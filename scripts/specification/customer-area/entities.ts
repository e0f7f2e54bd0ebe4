import {
  account,
  area,
  desk,
  everyLanguage,
  facts,
  garage,
  type Heading,
  inFile,
  orders,
  routes,
  row,
} from '../table.ts';

/** Sections 3 and 6 of the customer-area specification: entities and their fields; roles and permissions. */

const contract = inFile('api/contract/customer-area.test.ts');
const fields = contract('a %s has the fields of the specification');
const profile = inFile('api/routes/profile.test.ts')('the profile is kept; the billing country is that of the shop');
const addresses = inFile('api/routes/addresses.test.ts')(
  'an address is kept, changed and removed; the default comes first and is one',
);
const garageRoutes = inFile('api/routes/garage.test.ts');
const namedForGarage = garageRoutes('makes and models come with the names of the garage form');
const changes = area('a new password is changed by a button that says so, and all three fields are required');
const garageShows = area('the garage says that it loads; another make clears the model, and the next dialog is empty');

export const areaEntities: readonly Heading[] = [
  {
    section: 3,
    title: 'Entities and their fields',
    bullets: 10,
    rows: [
      row(1, 'User: names, email, phone', fields, profile),
      row(1, 'profileImageUrl', fields, inFile('api/routes/photo.test.ts')('a %s becomes a square WebP of its owner')),
      row(2, 'Billing address, country default India', fields, profile),
      row(3, 'Shipping address as entered', fields, addresses),
      row(3, 'Its country default India', contract('the country of a new address is India unless another is given')),
      row(4, 'Shipping address as displayed', fields, addresses),
      row(
        5,
        'Vehicle',
        fields,
        garageRoutes(
          "a vehicle with an engine of the catalogue carries the catalogue's words, and what was left empty is null",
        ),
      ),
      row(
        5,
        'Its year is the current one at first',
        garage('a customer adds a vehicle by keyboard, finds what fits it and removes it (${language})'),
      ),
      row(6, 'vehicleMakeId, vehicleMakeName', fields, namedForGarage),
      row(7, 'vehicleModelId, vehicleModelName', fields, namedForGarage),
      row(
        8,
        'Order',
        fields,
        inFile('api/routes/orders.test.ts')("an enquiry becomes a pending order with the shop's own names and prices"),
      ),
      row(
        8,
        'total is summed, totalAmount displayed',
        orders('orders have figures, tabs, rows and badges (${language})'),
        inFile('site/features/orders/orders.test.ts')(
          'in transit are the shipped, delivered the delivered, and spent is the sum of all totals',
        ),
      ),
      row(9, 'Current, new and confirmed password', fields, changes),
      row(
        10,
        'Contact message [it is sent]',
        fields,
        inFile('api/contract/contact-rules.test.ts')('the seven subjects and the six fields of the specification'),
      ),
    ],
  },
  {
    section: 6,
    title: 'Roles and permissions',
    bullets: 3,
    rows: [
      row(
        1,
        'A signed-in customer opens account, garage and orders',
        account('a guest is led to the login page and back to the account'),
        garageShows,
        orders('while the orders come, the screen says so; View Details asks for one and shows it'),
      ),
      row(
        2,
        'An anonymous visitor is led from those three to /login',
        account('a guest is led to the login page and back to the account'),
        inFile('api/routes/orders.test.ts')('a guest is asked to log in, for sending and for reading'),
        garageRoutes('a guest is asked to log in'),
        inFile('api/routes/profile.test.ts')('a guest is asked to log in'),
      ),
      row(
        2,
        'Information pages and the not-found page are open',
        routes('every route of the list answers with its screen (${language})'),
        routes('any other path is the not-found screen, with the words of the specification'),
      ),
      row(
        3,
        'No admin role [sellers, at the desk only]',
        desk('a customer is told that the desk is not for them, and gets nothing'),
        inFile('api/routes/desk.test.ts')('%s %s'),
        inFile('api/routes/desk.test.ts')('no call of the desk is missing from this list'),
      ),
      row(
        3,
        'The terms: accounts may be ended at discretion, data accurate, the password secure',
        facts('the terms say who may end an account, and what its owner owes'),
        everyLanguage('%s has the sections, figures and links of the English page'),
      ),
    ],
  },
];
