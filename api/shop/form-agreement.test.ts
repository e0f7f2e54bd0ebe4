import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { changePasswordBody, profileBody } from './account/contract.ts';
import { billingForm, changePasswordForm, profileForm } from './account/form.ts';
import { savedAddressBody } from './addresses/contract.ts';
import { savedAddressForm } from './addresses/form.ts';
import { addressForm, customerForm } from './checkout/form.ts';
import { sendMessageBody } from './conversation/contract.ts';
import { messageForm } from './conversation/form.ts';
import { noteBody, quoteBody, trackingBody } from './desk/contract.ts';
import { noteForm, parcelForm, quoteForm } from './desk/form.ts';
import { emailChangeBody } from './email-change/contract.ts';
import { emailChangeForm } from './email-change/form.ts';
import { type Form, type FormValues, problemsOf } from './form.ts';
import { loginBody } from './login/contract.ts';
import { loginCodeForm, loginForm } from './login/form.ts';
import { paiseToRupees } from './money/rules.ts';
import { address, enquiryBody } from './orders/contract.ts';
import { parseRupees } from './orders/rules.ts';
import { deleteAccountBody } from './own-data/contract.ts';
import { deletionForm } from './own-data/form.ts';
import { claimBody, oweBody, receivedBody, refundMadeBody } from './payments/contract.ts';
import { claimForm, oweForm, receivedForm, refundMadeForm } from './payments/form.ts';
import { registerBody, registerConfirmBody } from './register/contract.ts';
import { finishForm, registerPageForm } from './register/form.ts';
import { forgotPasswordBody, resetPasswordBody } from './reset/contract.ts';
import { forgotForm, resetForm } from './reset/form.ts';
import { answerReturnBody, askReturnBody } from './returns/contract.ts';
import { returnAnswerForm, returnForm } from './returns/form.ts';
import { confirmSecondFactorBody, provenBody } from './second-factor/contract.ts';
import { firstCodeForm, passwordForm, proofForm } from './second-factor/form.ts';
import { addTemplateBody } from './templates/contract.ts';
import { templateForm } from './templates/form.ts';

interface Pair {
  form: Form;
  schema: z.ZodType;
  /** The form's values as its page sends them; unchanged by default. */
  body?: (values: FormValues) => object;
  /** What only the page refuses: the field is not sent, the route checks it, or the server is more tolerant. */
  pageAlone?: readonly string[];
}

/** The page reads a typed amount. */
function inRupees({ amount = '', ...values }: FormValues) {
  return { ...values, amount: paiseToRupees(parseRupees(amount.trim()) ?? 0) };
}

const token = 'token';
/** The routes compare the second password with the first. */
const twice = ['confirmPassword required', 'confirmPassword mismatch'];
const pairs: Readonly<Record<string, Pair>> = {
  'answer template': { form: templateForm, schema: addTemplateBody, body: ({ name, ...words }) => ({ name, words }) },
  'saved address': { form: savedAddressForm, schema: savedAddressBody },
  'customer of an enquiry': {
    form: customerForm,
    schema: address.pick({ firstName: true, lastName: true }).extend(enquiryBody.shape.contactInfo.shape),
  },
  'address of an enquiry': {
    form: addressForm,
    schema: enquiryBody.shape.shippingAddress,
    body: ({ street, zip, ...place }) => ({ ...place, address: street, zipCode: zip, firstName: 'a', lastName: 'b' }),
  },
  login: { form: loginForm, schema: loginBody },
  'login with a code': { form: loginCodeForm, schema: loginBody },
  registration: { form: registerPageForm(), schema: registerBody, pageAlone: twice },
  'opening an account': {
    form: finishForm,
    schema: registerConfirmBody,
    body: ({ password }) => ({ token, password }),
  },
  profile: { form: profileForm, schema: profileBody, body: ({ email: _, ...values }) => values },
  'billing address': {
    form: billingForm,
    schema: profileBody,
    body: (billingAddress) => ({ billingAddress }),
    pageAlone: ['zipCode pin'],
  },
  'new password': { form: changePasswordForm(), schema: changePasswordBody, pageAlone: twice },
  reset: {
    form: resetForm(),
    schema: resetPasswordBody,
    body: (values) => ({ token, ...values }),
    pageAlone: twice,
  },
  'forgotten password': { form: forgotForm, schema: forgotPasswordBody },
  'new address': {
    form: emailChangeForm,
    schema: emailChangeBody,
    body: ({ newEmail: email, newEmailPassword: password }) => ({ email, password }),
  },
  'end of an account': {
    form: deletionForm,
    schema: deleteAccountBody,
    body: ({ deletePassword: password }) => ({ password }),
  },
  'first code': { form: firstCodeForm, schema: confirmSecondFactorBody },
  'proof by password': { form: passwordForm, schema: provenBody },
  proof: { form: proofForm, schema: provenBody },
  'message of a quote': { form: quoteForm, schema: quoteBody.pick({ message: true }) },
  parcel: { form: parcelForm, schema: trackingBody.omit({ version: true }) },
  'message about an order': {
    form: messageForm,
    schema: sendMessageBody,
    // A picture may stand for the words.
    body: ({ words }) => ({ words, picture: `${'a'.repeat(32)}.webp` }),
  },
  'words about a return': { form: returnForm, schema: askReturnBody.pick({ words: true }) },
  'answer to a return': {
    form: returnAnswerForm,
    schema: answerReturnBody,
    body: ({ words }) => ({ words, version: 1, answer: 'accepted' }),
  },
  'claimed payment': { form: claimForm, schema: claimBody.pick({ reference: true }) },
  'received payment': { form: receivedForm, schema: receivedBody.omit({ version: true }), body: inRupees },
  'refund to be sent': { form: oweForm, schema: oweBody.omit({ version: true }), body: inRupees },
  'refund that was sent': { form: refundMadeForm, schema: refundMadeBody.omit({ version: true }) },
  'note of a seller': { form: noteForm, schema: noteBody, body: ({ note: text }) => ({ text }) },
};

const word = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'a',
    'asha@example.in',
    '98765 43210',
    '९८७६५४३२१०',
    '12345',
    'a\u0000b',
    '  a  b  ',
    '\u202e',
  ),
  fc.constantFrom('560025', '060025', 'India', 'Nepal', '2018', 'MH 12 AB 1234', 'ma3-eyd32s00 123456', 'parts'),
  fc.string({ maxLength: 20 }),
);
/** A text for a field: often at one of its limits, or one character beyond. */
const textOf = ({ min = 1, max = 20 }: Form[string]) =>
  fc.oneof(
    word,
    fc.constantFrom(min - 1, min, max, max + 1).map((length) => 'x'.repeat(length)),
    fc.constant(`${'a'.repeat(max)}@x.in`),
  );

test.each(Object.entries(pairs))(
  'page and server refuse the same values: %s',
  (_, { form, schema, body, pageAlone = [] }) => {
    const typed = fc.record(Object.fromEntries(Object.entries(form).map(([name, field]) => [name, textOf(field)])));
    fc.assert(
      fc.property(typed, (values) => {
        const found = Object.entries(problemsOf(form, values)).map(([name, problem]) => `${name} ${problem}`);
        const isRight = found.every((one) => pageAlone.includes(one));
        expect([values, isRight]).toEqual([values, schema.safeParse(body?.(values) ?? values).success]);
      }),
      { numRuns: 500 },
    );
  },
);
