import { contactSubjects } from '../../api/contract/contact-rules.ts';
import { messageBoxes } from '../../api/contract/desk.ts';
import { currencies, locales } from '../../api/contract/languages.ts';
import { availabilities } from '../../api/contract/order-rules.ts';
import { plateStates } from '../../api/contract/plates.ts';
import { orderStatuses } from '../../api/contract/rules.ts';

/**
 * Every key that the code puts together of a frame and a name, with the names that can stand for its "*". A key that is
 * not written out whole must be declared here: that is how unused texts are found.
 */
export const composedKeys = {
  'account.*': ['currentPassword', 'newPassword', 'confirmPassword'],
  'addresses.*': ['added', 'changed'],
  'addresses.*Text': ['added', 'changed'],
  'checkout.*': ['firstName', 'lastName', 'email', 'phone', 'street', 'city', 'state', 'zip', 'country'],
  'contact.subjects.*': contactSubjects,
  'currencies.*': currencies.map(({ code }) => code),
  'desk.*': ['enquiries', 'messages'],
  'desk.boxes.*': messageBoxes,
  'desk.steps.*': orderStatuses.filter((status) => status !== 'pending'),
  'form.*': ['email', 'phone'],
  'garage.*': ['engineUnknown', 'notYours'],
  'locales.*': locales.map(({ code }) => code),
  'mail.statusIntro.*': ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'],
  'orders.status.*': orderStatuses,
  'plate.problem.*': ['empty', 'form', 'state', 'zero', 'year'],
  'plate.state.*': plateStates,
  'quote.availability.*': availabilities,
  'register.*': ['firstName', 'lastName'],
  'search.*': ['grid', 'list'],
  'suggest.*': ['number', 'category', 'brand', 'item'],
  'vehicle.fuel.*': ['petrol', 'diesel', 'cng', 'electric', 'hybrid'],
} as const satisfies Record<string, readonly string[]>;
