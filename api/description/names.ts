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
import * as searches from '../contract/searches.ts';
import * as service from '../contract/service.ts';
import * as vehicles from '../contract/vehicles.ts';
import * as wire from '../contract/wire.ts';

/** Parts of requests: described where they are used, without a name. */
const ofRequests = /(?:Body|Query|Params?|Header)$/;

/** The contract's answers and their parts, under the names they have in the code: `cartAnswer` is CartAnswer. */
export const namedShapes = z.registry<{ id?: string }>();

const subjects = [
  account,
  addresses,
  auth,
  cart,
  contact,
  description,
  desk,
  garage,
  orders,
  parts,
  products,
  searches,
  service,
];
for (const [name, shape] of [...subjects, vehicles, wire].flatMap((subject) => Object.entries<unknown>(subject)))
  if (shape instanceof z.ZodObject && !ofRequests.test(name) && !namedShapes.has(shape))
    namedShapes.add(shape, { id: name.charAt(0).toUpperCase() + name.slice(1) });
