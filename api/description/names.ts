import { z } from 'zod';
import * as account from '../contract/account.ts';
import * as addresses from '../contract/addresses.ts';
import * as auth from '../contract/auth.ts';
import * as cart from '../contract/cart.ts';
import * as contact from '../contract/contact.ts';
import * as description from '../contract/description.ts';
import * as desk from '../contract/desk.ts';
import * as garage from '../contract/garage.ts';
import * as orders from '../contract/orders.ts';
import * as parts from '../contract/parts.ts';
import * as products from '../contract/products.ts';
import * as service from '../contract/service.ts';
import * as vehicles from '../contract/vehicles.ts';
import * as wire from '../contract/wire.ts';

/** The contract's shapes under the names that the code gives them: `cartAnswer` is described as CartAnswer. */
export const namedShapes: ReadonlyMap<z.ZodType, string> = new Map(
  [account, addresses, auth, cart, contact, description, desk, garage, orders, parts, products, service, vehicles, wire]
    .flatMap((subject) => Object.entries(subject) as [string, unknown][])
    .flatMap(([name, shape]) => (shape instanceof z.ZodObject ? [[shape, upperFirst(name)] as const] : [])),
);

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
