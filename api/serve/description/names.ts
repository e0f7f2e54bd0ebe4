import { z } from 'zod';
import * as acceptance from '../../shop/acceptance/contract.ts';
import * as account from '../../shop/account/contract.ts';
import * as addresses from '../../shop/addresses/contract.ts';
import * as cart from '../../shop/cart/contract.ts';
import * as conversation from '../../shop/conversation/contract.ts';
import * as delivery from '../../shop/delivery/contract.ts';
import * as desk from '../../shop/desk/contract.ts';
import * as deskWork from '../../shop/desk/work-contract.ts';
import * as enquiry from '../../shop/enquiry/contract.ts';
import * as garage from '../../shop/garage/contract.ts';
import * as images from '../../shop/images/contract.ts';
import * as invoices from '../../shop/invoices/contract.ts';
import * as auth from '../../shop/login/contract.ts';
import * as contact from '../../shop/messages/contract.ts';
import * as orders from '../../shop/orders/contract.ts';
import * as payments from '../../shop/payments/contract.ts';
import * as photo from '../../shop/photo/contract.ts';
import * as pictures from '../../shop/pictures/contract.ts';
import * as products from '../../shop/product/contract.ts';
import * as promise from '../../shop/promise/contract.ts';
import * as rates from '../../shop/rates/contract.ts';
import * as register from '../../shop/register/contract.ts';
import * as restock from '../../shop/restock/contract.ts';
import * as returns from '../../shop/returns/contract.ts';
import * as parts from '../../shop/search/contract.ts';
import * as searches from '../../shop/searches/contract.ts';
import * as synonyms from '../../shop/synonyms/contract.ts';
import * as templates from '../../shop/templates/contract.ts';
import * as vehicles from '../../shop/vehicle/contract.ts';
import * as wire from '../../shop/wire.ts';
import * as service from '../service.ts';
import * as description from './contract.ts';

/**
 * Shapes of requests, which are described where they are used, without a name; and parts of `content/shop.yaml`, which
 * no call has.
 */
const ofRequests = /(?:Body|Query|Params?|Header|Section)$/;

/** The answers of the contracts and their parts, named as in the code: `cartAnswer` is CartAnswer. */
export const namedShapes = z.registry<{ id?: string }>();

const subjects = [
  acceptance,
  account,
  addresses,
  auth,
  cart,
  contact,
  conversation,
  delivery,
  description,
  desk,
  enquiry,
  deskWork,
  garage,
  images,
  invoices,
  orders,
  parts,
  payments,
  photo,
  pictures,
  products,
  promise,
  rates,
  register,
  restock,
  returns,
  searches,
  service,
  synonyms,
  templates,
  vehicles,
  wire,
];
for (const [name, shape] of subjects.flatMap((subject) => Object.entries<unknown>(subject)))
  if (shape instanceof z.ZodObject && !ofRequests.test(name) && !namedShapes.has(shape))
    namedShapes.add(shape, { id: name.charAt(0).toUpperCase() + name.slice(1) });
