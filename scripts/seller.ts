import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { isEmail } from '../api/contract/rules.ts';
import { openStore, type Store } from '../api/db/store.ts';
import { normalEmail } from '../api/db/users.ts';
import { readSettings } from '../api/settings.ts';
import { runCommand, WrongUse } from './command.ts';
import { Refusal } from './import/problems.ts';

const usage = 'npm run seller -- add EMAIL | remove EMAIL | list';

/** Who may stand at the seller's desk. Works beside a running shop. */
await runCommand(usage, {}, async (_values, [action, email, ...more]) => {
  const wanted = action === 'list' ? 0 : 1;
  const given = [email, ...more].filter((word) => word !== undefined).length;
  if (!['add', 'remove', 'list'].includes(action ?? '') || given !== wanted)
    throw new WrongUse('Expected add EMAIL, remove EMAIL or list.');
  if (email !== undefined && !isEmail(normalEmail(email)))
    throw new WrongUse(`"${email}" is no e-mail address such as name@example.com`);
  const store = openStore(readSettings(process.env).dataFolder);
  try {
    if (action === 'add') await add(store, normalEmail(email as string));
    else if (action === 'remove') await remove(store, normalEmail(email as string));
    else for (const seller of await store.users.sellers()) console.log(seller.email);
  } finally {
    store.close();
  }
});

/**
 * Makes a seller, with a password that is shown here only. An account that is there already gets a new one too: anybody
 * may have registered with this address before, because the shop does not check addresses.
 */
async function add(store: Store, email: string): Promise<void> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hash(password);
  const known = await store.users.byEmail(email);
  const user =
    known ??
    (await store.users.create({ email, passwordHash, firstName: null, lastName: null, phone: null }, Date.now()));
  if (!user) throw new Refusal(`${email} was registered at this very moment: please try again.`);
  await store.users.setPassword(user.id, passwordHash, Date.now());
  await store.users.setRole(user.id, 'seller');
  console.log(`${email} is a seller. Sign in at /login, then open /desk.`);
  console.log(`Password, shown this once: ${password}`);
  console.log('Please change it on the account page after signing in.');
}

/** The account stays as a customer's; its sign-ins end. @throws Refusal when it is no seller's */
async function remove(store: Store, email: string): Promise<void> {
  const user = await store.users.byEmail(email);
  if (user?.role !== 'seller') throw new Refusal(`${email} is no seller.`);
  await store.users.setRole(user.id, 'customer');
  await store.users.setPassword(user.id, user.passwordHash, Date.now());
  console.log(`${email} is no seller any more.`);
}
