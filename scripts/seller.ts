import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Store } from '../api/data/store.ts';
import { readSettings } from '../api/serve/settings.ts';
import { openStore } from '../api/serve/shop-data.ts';
import { languageOf } from '../api/serve/texts.ts';
import { normalEmail } from '../api/shop/account/rules.ts';
import type { UserRow } from '../api/shop/account/store.ts';
import { isLanguage, type Language, languageCodes, pathIn } from '../api/shop/language/languages.ts';
import { isEmail } from '../api/shop/rules.ts';
import { runCommand, WrongUse } from './cli/command.ts';
import { Refusal } from './cli/refusal.ts';
import { noteCommand } from './operations/command-log.ts';
import { exportSynonyms, importSynonyms } from './operations/synonyms/synonyms.ts';

const usage =
  'npm run seller -- add EMAIL [--language CODE] [--replace-password] | remove EMAIL | reset-second-factor EMAIL | list | ' +
  'export-synonyms FILE | import-synonyms FILE';
const ofAccount = ['add', 'remove', 'reset-second-factor'];
const ofFile = ['export-synonyms', 'import-synonyms'];
const actions = [...ofAccount, ...ofFile, 'list'];

/** Manages who may use the seller's desk, and the sellers' synonyms. The shop may be running. */
const options = { language: { type: 'string' }, 'replace-password': { type: 'boolean' } } as const;
await runCommand(usage, options, async ({ language, ...given }, [action = '', subject, ...more]) => {
  const mayReplace = given['replace-password'] === true;
  checkWords(action, subject, more);
  const email = normalEmail(subject ?? '');
  if (ofAccount.includes(action) && !isEmail(email))
    throw new WrongUse(`"${subject}" is no e-mail address such as name@example.com`);
  const spoken = isLanguage(language) ? language : undefined;
  if (language !== undefined && !(spoken && action === 'add'))
    throw new WrongUse(`--language belongs to add, and is one of: ${languageCodes.join(', ')}.`);
  if (mayReplace && action !== 'add') throw new WrongUse('--replace-password belongs to add.');
  const settings = readSettings(process.env);
  const store = await openStore(settings);
  try {
    const note = (event: string, account: string) => noteCommand(settings.dataFolder, event, account);
    const file = subject ?? '';
    const todo: Record<string, () => unknown> = {
      add: async () => note('seller_add', await add(store, email, spoken, mayReplace)),
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
 * Adds a seller, with a password that is shown only here. An existing account gets a new password too, because anybody
 * may have registered with this address. A customer would lose their own password, so that needs `mayReplace`.
 * @param language of the desk and its mails, until the seller uses the desk in another one
 * @param mayReplace whether a customer's password may be replaced
 * @returns the account's id
 * @throws Refusal when a customer has the account and `mayReplace` is false
 */
async function add(store: Store, email: string, language: Language | undefined, mayReplace: boolean): Promise<string> {
  const known = await store.users.byEmail(email);
  if (known?.role === 'customer' && !mayReplace)
    throw new Refusal(
      `${email} has a customer's account, and nothing was changed. A seller gets a new password, which would end the ` +
        "customer's own and sign them out everywhere: repeat with --replace-password if that is meant.",
    );
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hash(password);
  const user =
    known ??
    (await store.users.create({ email, passwordHash, firstName: null, lastName: null, phone: null }, Date.now()));
  if (!user) throw new Refusal(`${email} was registered at this very moment: please try again.`);
  await store.sellers.add(user.id, passwordHash, Date.now());
  if (language) await store.users.setLanguage(user.id, language);
  console.log(
    `${email} is a seller. Sign in at ${pathIn(languageOf(language), '/login')}, then open ${pathIn(languageOf(language), '/desk')}.`,
  );
  console.log(`Password, shown this once: ${password}`);
  console.log('Please change it on the account page after signing in.');
  return user.id;
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
