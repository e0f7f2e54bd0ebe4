import { contactForm } from '../../../api/shop/messages/form';
import type { MessageKind } from './message';

/** The contact form. */
export const contact: MessageKind = {
  name: 'contact',
  texts: {
    send: 'contact.send',
    sent: 'contact.sent',
    sentText: 'contact.sentText',
    another: 'contact.another',
    failed: 'contact.failed',
  },
  form: contactForm,
  unseen: [],
  given: ['part'],
};

/** The part of the message, from the address. */
export function givenContact(search: string): Record<string, string> {
  const part = new URLSearchParams(search).get('part')?.slice(0, contactForm.part.max);
  return part ? { part, subject: 'parts' } : {};
}
