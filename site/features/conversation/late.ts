import type { Language } from '../../../api/shop/language/languages';
import { lateStrings } from '../../lib/late-texts';
import { Conversation } from './Conversation';

/** Loads the messages of an order when they are wanted. @throws TypeError without a connection */
export const loadConversation = async (language: Language) => ({
  strings: await lateStrings(language, ['conversation', 'pictures']),
  Conversation,
});
