import { z } from 'zod';
import { orderSummary } from '../orders/contract.ts';

/** Enquiries by guests. */

/** The same for every address: a mail is on its way. */
export const guestEnquiryAnswer = z.object({ sent: z.literal(true) });
export type GuestEnquiryAnswer = z.infer<typeof guestEnquiryAnswer>;

export const enquiryLinkBody = z.object({ token: z.string().min(1, 'expected the token of the mail').max(200) });

/** The enquiry that a link has sent. `key` opens its page without signing in. */
export const enquiryLinkAnswer = z.object({ data: orderSummary, key: z.string() });
export type EnquiryLinkAnswer = z.infer<typeof enquiryLinkAnswer>;
