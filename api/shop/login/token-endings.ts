import { keysOf } from '../rules.ts';

/**
 * What gives access to an account, and which event ends it. The test beside this file tries each cell. The mark of a
 * known device (known-device.ts), a guest's cart token and
 * the link that sends a guest's enquiry open no account, so they are not listed.
 */

export const tokens = {
  password: 'the old password',
  thisSignIn: 'the sign-in of the browser that causes the event',
  otherSignIn: 'the sign-in of another browser',
  desk: "the seller's desk, open in another browser",
  resetLink: 'the link of a mail that sets a new password',
  emailLink: 'the link in a new mailbox that confirms a change of address',
  proofLink: 'the link of a mail that proves the account’s address, opened while signed in',
  takeBackLink: 'the link in the old mailbox that takes a confirmed change back',
  startedFactor: 'a second factor that was shown and waits for its first code',
  factor: 'the codes of the second factor in use',
  recoveryCode: 'an unused recovery code',
} as const;
export type Token = keyof typeof tokens;

/**
 * The link of a mail that opens an account exists before the account, so it has a table of its own. The test in
 * shop/register/by-mail.test.ts tries each cell.
 */
export const registrationEndings = {
  opened: { event: 'it opens the account', works: false, why: 'it works once' },
  outlived: { event: 'a day passes', works: false, why: 'the mailbox may belong to another person by then' },
  guessed: {
    event: 'some wrong passwords are tried with it',
    works: false,
    why: 'a reader of the mail without the password did not register',
  },
  registeredAgain: {
    event: 'somebody registers with the address again',
    works: true,
    why: 'a stranger must neither end nor replace the owner’s registration',
  },
  openedByAnother: { event: 'another link opens an account of the address', works: false, why: 'one account wins' },
  addressTaken: { event: 'an account changes to the address', works: false, why: 'one account wins' },
  accountRemoved: {
    event: 'the account that got the address is removed',
    works: false,
    why: 'a stranger who also registered the address must not get it then',
  },
} as const satisfies Record<string, { event: string; works: boolean; why: string }>;

/** What an event does to each token. Every token is in exactly one list, with the reason that the list shares. */
export interface Endings {
  event: string;
  ended: readonly (readonly [why: string, ...Token[]])[];
  kept: readonly (readonly [why: string, ...Token[]])[];
}

const factorStays = ['it is needed besides any password', 'factor', 'recoveryCode'] as const;
const takeBackStays = ['a thief must not be able to end the way back', 'takeBackLink'] as const;
const proofStays = ['it gives no access, and works only while signed in', 'proofLink'] as const;
const begunBefore = 'whoever knew the password, or was signed in, may have begun it';
const mailed = ['otherSignIn', 'desk', 'resetLink', 'emailLink', 'startedFactor'] as const;
const all = keysOf(tokens);

export const endings = {
  passwordChanged: {
    event: 'the owner changes the password',
    ended: [
      ['it is replaced', 'password'],
      [begunBefore, ...mailed],
    ],
    kept: [['its holder has just shown the password', 'thisSignIn'], takeBackStays, proofStays, factorStays],
  },
  passwordReset: {
    event: 'a link of a mail sets a new password',
    ended: [
      ['it is replaced', 'password'],
      [begunBefore, 'thisSignIn', ...mailed],
    ],
    kept: [takeBackStays, proofStays, ['access to the mailbox says nothing about the phone', 'factor', 'recoveryCode']],
  },
  signedOut: {
    event: 'the owner signs out',
    ended: [['that is its purpose', 'thisSignIn']],
    kept: [['it belongs to other places', ...all.filter((token) => token !== 'thisSignIn')]],
  },
  signInEnded: {
    event: 'the owner ends the sign-in of another browser',
    ended: [['that is its purpose', 'otherSignIn', 'desk']],
    kept: [['it belongs to other places', ...all.filter((token) => token !== 'otherSignIn' && token !== 'desk')]],
  },
  signedOutEverywhere: {
    event: 'the owner signs out everywhere',
    ended: [[begunBefore, 'thisSignIn', ...mailed]],
    kept: [['the owner goes on using it', 'password'], takeBackStays, proofStays, factorStays],
  },
  emailChangeBegun: {
    event: 'another change of the e-mail address is begun',
    ended: [['the newest change counts', 'emailLink']],
    kept: [['the address stands until the change is confirmed', ...all.filter((token) => token !== 'emailLink')]],
  },
  emailChangeCancelled: {
    event: 'a change of the e-mail address is cancelled',
    ended: [['that is its purpose', 'emailLink']],
    kept: [['the address stands', ...all.filter((token) => token !== 'emailLink')]],
  },
  emailConfirmed: {
    event: 'a change of the e-mail address is confirmed',
    ended: [
      ['it is in the old mailbox', 'resetLink'],
      ['it proves the old address', 'proofLink'],
      ['it works once', 'emailLink'],
    ],
    kept: [
      ['the change was asked for with the password', 'password', 'thisSignIn', 'otherSignIn', 'desk', 'startedFactor'],
      takeBackStays,
      factorStays,
    ],
  },
  emailTakenBack: {
    event: 'the old mailbox takes a change back',
    ended: [
      ['whoever began the change knew it', 'password'],
      [begunBefore, 'thisSignIn', ...mailed],
      ['it works once', 'takeBackLink'],
      ['it proves the old address', 'proofLink'],
    ],
    kept: [['access to the mailbox says nothing about the phone', 'factor', 'recoveryCode']],
  },
  accountRemoved: { event: 'the account is removed', ended: [['its account is gone', ...all]], kept: [] },
  factorSetUp: {
    event: 'the first code of another second factor confirms it',
    ended: [
      ['it was given without the new one', ...mailed.filter((token) => token !== 'startedFactor')],
      ['it is in use now', 'startedFactor'],
      ['it is replaced', 'factor', 'recoveryCode'],
    ],
    kept: [
      ['it is still the password', 'password'],
      ['its holder has just shown password and code', 'thisSignIn'],
      takeBackStays,
      proofStays,
    ],
  },
  factorGivenUp: {
    event: 'the seller removes the second factor, where the shop does not require one',
    ended: [['that is its purpose', 'factor', 'recoveryCode', 'startedFactor']],
    kept: [
      [
        'password and code were shown',
        ...all.filter((token) => !['factor', 'recoveryCode', 'startedFactor'].includes(token)),
      ],
    ],
  },
  recoveryCodesReplaced: {
    event: 'the seller gets new recovery codes',
    ended: [['it is replaced', 'recoveryCode']],
    kept: [['password and code were shown', ...all.filter((token) => token !== 'recoveryCode')]],
  },
  sellerAdded: {
    event: "the operator makes a customer's account a seller's",
    ended: [['whoever had the account before must not get to the desk', 'thisSignIn', ...mailed, 'takeBackLink']],
    kept: [
      ['the command asks for a mailbox that was proven, and never replaces it', 'password'],
      ['the operator resets it with a command of its own', 'factor', 'recoveryCode'],
      proofStays,
    ],
  },
  sellerRemoved: {
    event: "the operator makes the account a customer's",
    ended: [
      [begunBefore, 'thisSignIn', ...mailed],
      ['customers have none', 'factor', 'recoveryCode'],
    ],
    kept: [["the account stays its owner's", 'password'], takeBackStays, proofStays],
  },
  factorReset: {
    event: 'the operator resets the second factor',
    ended: [
      [begunBefore, 'thisSignIn', ...mailed],
      ['that is its purpose', 'factor', 'recoveryCode'],
    ],
    kept: [['the seller sets up another one with it', 'password'], takeBackStays, proofStays],
  },
} as const satisfies Record<string, Endings>;
export type AccountEvent = keyof typeof endings;
