import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { hash } from '@node-rs/argon2';
import type { Store } from '../api/data/store.ts';
import { readSettings } from '../api/serve/settings.ts';
import { openStore } from '../api/serve/shop-data.ts';
import { languageOf } from '../api/serve/texts.ts';
import { normalEmail } from '../api/shop/account/rules.ts';
import type { UserRow } from '../api/shop/account/store.ts';
import { isProven } from '../api/shop/email-proof/proofs.ts';
import { isLanguage, type Language, languageCodes, pathIn } from '../api/shop/language/languages.ts';
import { isEmail } from '../api/shop/rules.ts';
import { runCommand, WrongUse } from './cli/command.ts';
import { Refusal } from './cli/refusal.ts';
import { noteCommand } from './operations/command-log.ts';
import { exportSynonyms, importSynonyms } from './operations/synonyms/synonyms.ts';

const usage =
  'npm run seller -- add EMAIL [--language CODE] [--yes] | remove EMAIL | reset-second-factor EMAIL | list | ' +
  'export-synonyms FILE | import-synonyms FILE';
const ofAccount = ['add', 'remove', 'reset-second-factor'];
const ofFile = ['export-synonyms', 'import-synonyms'];
const actions = [...ofAccount, ...ofFile, 'list'];

/** Manages who may use the seller's desk, and the sellers' synonyms. The shop may be running. */
const options = { language: { type: 'string' }, yes: { type: 'boolean' } } as const;
await runCommand(usage, options, async ({ language, yes: isSure = false }, [action = '', subject, ...more]) => {
  checkWords(action, subject, more);
  const email = normalEmail(subject ?? '');
  if (ofAccount.includes(action) && !isEmail(email))
    throw new WrongUse(`"${subject}" is no e-mail address such as name@example.com`);
  const spoken = isLanguage(language) ? language : undefined;
  if (language !== undefined && !(spoken && action === 'add'))
    throw new WrongUse(`--language belongs to add, and is one of: ${languageCodes.join(', ')}.`);
  if (isSure && action !== 'add') throw new WrongUse('--yes belongs to add.');
  const settings = readSettings(process.env);
  const store = await openStore(settings);
  try {
    const note = (event: string, account: string) => noteCommand(settings.dataFolder, event, account);
    const file = subject ?? '';
    const todo: Record<string, () => unknown> = {
      add: async () => note('seller_add', await add(store, email, spoken, isSure)),
      remove: async () => note('seller_remove', await remove(store, email)),
      'reset-second-factor': async () => note('second_factor_reset', await resetSecondFactor(store, email)),
      'export-synonyms': async () => console.log(await exportSynonyms(store, file)),
      'import-synonyms': async () => console.log(await importSynonyms(store, settings.dataFolder, file)),
      list: () => listSellers(store),
    };
    await todo[action]?.();
  } finally {
    await store.close();
  }
});

async function listSellers(store: Store): Promise<void> {
  for (const seller of await store.users.sellers()) console.log(await lineOf(store, seller));
}

/** @throws WrongUse for an unknown action, or one without its EMAIL or FILE */
function checkWords(action: string, subject: string | undefined, more: readonly string[]): void {
  const wanted = action === 'list' ? 0 : 1;
  const named = [subject, ...more].filter((word) => word !== undefined).length;
  if (actions.includes(action) && named === wanted) return;
  throw new WrongUse(
    'Expected add EMAIL, remove EMAIL, reset-second-factor EMAIL, list, export-synonyms FILE or import-synonyms FILE.',
  );
}

/**
 * Adds a seller. A new account gets a password that is shown only here. An existing one keeps its own: the owner of the
 * shop is asked, and the account must be known to belong to the mailbox, because anybody may have registered with it.
 * @param language of the desk and its mails, until the seller uses the desk in another one
 * @param isSure whether the question is answered already
 * @returns the account's id
 * @throws Refusal when the answer is no, or the mailbox is not proven
 */
async function add(store: Store, email: string, language: Language | undefined, isSure: boolean): Promise<string> {
  const known = await store.users.byEmail(email);
  const id = known ? await promote(store, known, isSure) : await create(store, email);
  if (language) await store.users.setLanguage(id, language);
  const [login, desk] = ['/login', '/desk'].map((path) => pathIn(languageOf(language), path));
  console.log(`${email} is a seller. Sign in at ${login}, then open ${desk}.`);
  return id;
}

async function create(store: Store, email: string): Promise<string> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hash(password);
  const name = { firstName: null, lastName: null, phone: null };
  const user = await store.users.create({ email, passwordHash, ...name }, Date.now());
  if (!user) throw new Refusal(`${email} was registered at this very moment: please try again.`);
  await store.sellers.add(user.id, Date.now());
  console.log(`Password, shown this once: ${password}`);
  console.log('Please change it on the account page after signing in.');
  return user.id;
}

/** Makes a customer's account a seller's; a seller's stays as it is. */
async function promote(store: Store, user: UserRow, isSure: boolean): Promise<string> {
  const { id, email } = user;
  if (user.role === 'seller') {
    console.log(`${email} was a seller already: the password stays.`);
    return id;
  }
  if (!isProven(user, email))
    throw new Refusal(
      `${email} has a customer's account, but nobody has shown that the mailbox is theirs: a stranger may have ` +
        'registered with it. Nothing was changed. Have the owner of the mailbox set a new password at ' +
        '/forgot-password, then repeat this.',
    );
  if (!(isSure || (await isWanted(email))))
    throw new Refusal(
      `${email} has a customer's account, and nothing was changed. It can become a seller's with its own password, ` +
        'signed out everywhere: answer "yes", or repeat with --yes.',
    );
  await store.sellers.add(id, Date.now());
  console.log(`${email} keeps the password, and is signed out everywhere.`);
  return id;
}

/** Asks at the terminal; without one, nobody answers. */
async function isWanted(email: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`${email} has a customer's account. Make it a seller's? (yes/no) `);
    return /^y(?:es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

/** @throws Refusal when the account is not a seller's */
async function sellerOf(store: Store, email: string): Promise<UserRow> {
  const user = await store.users.byEmail(email);
  if (user?.role !== 'seller') throw new Refusal(`${email} is no seller.`);
  return user;
}

async function lineOf({ secondFactors }: Store, { id, email }: UserRow): Promise<string> {
  const { secret, activatedAt, recoveryCodes } = await secondFactors.of(id);
  if (secret === null) return `${email}: no second factor`;
  const day = new Date(activatedAt ?? 0).toISOString().slice(0, 10);
  return `${email}: second factor since ${day}, ${recoveryCodes} recovery codes left`;
}

/**
 * For a seller who has lost the phone and the recovery codes.
 * @returns the account's id
 * @throws Refusal when the account is not a seller's
 */
async function resetSecondFactor(store: Store, email: string): Promise<string> {
  const user = await sellerOf(store, email);
  await store.sellers.resetFactor(user.id, Date.now());
  console.log(`${email} is signed out everywhere and signs in with the password alone.`);
  console.log(
    'A new second factor is then set up at /desk/second-factor, where the shop requires one before anything else.',
  );
  return user.id;
}

/**
 * The account remains as a customer's; its sessions end.
 * @returns the account's id
 * @throws Refusal when it is not a seller's
 */
async function remove(store: Store, email: string): Promise<string> {
  const user = await sellerOf(store, email);
  await store.sellers.remove(user.id, Date.now());
  console.log(`${email} is no seller any more.`);
  return user.id;
}
