import type { Language } from '../../../api/shop/language/languages';
import { orderSections } from '../../lib/late-order-texts';
import { stringsFrom } from '../../lib/late-texts';
import { Conversation } from './Conversation';

/** Loads the messages of an order when they are wanted. @throws TypeError without a connection */
export const loadConversation = async (language: Language) => ({
  strings: await stringsFrom(orderSections, language, ['conversation', 'pictures']),
  Conversation,
});
