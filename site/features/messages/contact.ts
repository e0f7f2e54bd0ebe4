import { type ContactField, contactFields, contactProblems } from '../../../api/shop/messages/rules';
import type { MessageKind } from './message';

/** The contact form. */
export const contactForm: MessageKind<ContactField> = {
  name: 'contact',
  texts: {
    send: 'contact.send',
    sent: 'contact.sent',
    sentText: 'contact.sentText',
    another: 'contact.another',
    failed: 'contact.failed',
  },
  fields: contactFields,
  labels: {
    firstName: 'checkout.firstName',
    lastName: 'checkout.lastName',
    email: 'checkout.email',
    phone: 'checkout.phone',
    subject: 'contact.subject',
    part: 'part.number',
    message: 'contact.message',
  },
  problems: contactProblems,
  meanings: { email: (t) => t('form.email'), phone: (t) => t('form.phone') },
  unseen: [],
  given: ['part'],
};

/** What the address says: the part that the message is about. */
export function givenContact(search: string): Record<string, string> {
  const part = new URLSearchParams(search).get('part')?.slice(0, contactFields.part.max);
  return part ? { part, subject: 'parts' } : {};
}
