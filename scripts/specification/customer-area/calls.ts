import { account, api, area, contact, garage, type Heading, inFile, orders, routes, row, words } from '../table.ts';

/** Sections 5 and 7 of the customer-area specification: validation, calls. */

const accountRules = inFile('site/features/account/account.test.ts');
const addressRules = inFile('site/features/addresses/addresses.test.ts');
const addressRoutes = inFile('api/routes/addresses.test.ts');
const garageForm = inFile('site/features/garage/form.test.ts');
const garageRoutes = inFile('api/routes/garage.test.ts');
const orderRoutes = inFile('api/routes/orders.test.ts');
const profileRoutes = inFile('api/routes/profile.test.ts');
const authRoutes = inFile('api/routes/auth.test.ts');

const passwords = account(
  'the three tabs work by keyboard; a new password needs the old one and signs other devices out',
);
const garageJourney = garage('a customer adds a vehicle by keyboard, finds what fits it and removes it (${language})');
const garageShows = area('the garage says that it loads; another make clears the model, and the next dialog is empty');
const garageRefuses = garageRoutes('%j is refused, and the field is named');
const described = api(
  'the calls of the customer area are all there, and ask for a sign-in where they are about a customer',
);
const bearer = authRoutes(
  'logging in works with the address in any letter case, and a bearer header is as good as the cookie',
);

export const areaValidation: readonly Heading[] = [
  {
    section: 5,
    title: 'Validation rules',
    bullets: 4,
    rows: [
      row(1, 'Address: label, address and city are required', addressRules('without %s the address is incomplete')),
      row(
        1,
        '"Incomplete Address" / "Please fill in all required fields (label, address, city)."',
        account('a customer keeps profile, photo and addresses (${language})'),
        words,
      ),
      row(2, '"Password Mismatch" / "New password and confirmation don\'t match."', passwords),
      row(2, '"Password Too Short" / "Password must be at least 6 characters long."', passwords),
      row(
        2,
        'The same on the server; all three fields are required',
        area('a new password is changed by a button that says so, and all three fields are required'),
        accountRules('passwords: all three, then alike, then long enough'),
        profileRoutes('%j changes no password'),
      ),
      row(3, 'vehicleName, year, make and model are required', garageForm('%s is required'), garageRefuses),
      row(3, '"Required Fields" / "Please fill in all required fields."', garageJourney, words),
      row(
        3,
        'Year from 1900 to next year',
        garageForm('a year goes from 1900 to next year'),
        garageRoutes('the year %i is taken'),
        garageRefuses,
      ),
      row(
        3,
        'VIN: 17 characters at most, upper case',
        garageJourney,
        garageForm('a VIN is 17 capital letters and digits without I, O and Q'),
      ),
      row(3, 'Mileage is an integer', garageForm('a mileage is a whole number'), garageRefuses),
      row(
        3,
        'Empty engine, trim, VIN and mileage are sent as null',
        garageShows,
        garageForm('what was left empty is sent as null'),
      ),
      row(3, 'No model without a make; a make clears the model', garageShows, garageJourney),
      row(
        4,
        'Contact: first name, last name, email, subject and message are marked required',
        contact('details, hours, four questions and the seven subjects are there, and nothing moves'),
        inFile('api/contract/contact-rules.test.ts')('a missing %s'),
      ),
    ],
  },
];

export const areaCalls: readonly Heading[] = [
  {
    section: 7,
    title: 'Rows of the table of calls',
    bullets: 9,
    rows: [
      row(
        1,
        'PUT /api/auth/profile',
        described,
        profileRoutes('the profile is kept; the billing country is that of the shop'),
        accountRules("a failed update says the server's reason, else that there was an error"),
      ),
      row(
        2,
        'PUT /api/auth/change-password [with a sign-in]',
        described,
        profileRoutes('a new password signs other devices out and keeps this one'),
      ),
      row(3, 'GET /api/user/garage', described, garageRoutes('one vehicle is the default: the last that was made so')),
      row(
        4,
        'POST /api/user/garage: the created vehicle',
        described,
        garageRoutes(
          "a vehicle with an engine of the catalogue carries the catalogue's words, and what was left empty is null",
        ),
      ),
      row(4, 'The list is refreshed afterwards', garageShows),
      row(
        5,
        'DELETE /api/user/garage/{garageId}',
        described,
        garageRoutes('one vehicle is the default: the last that was made so'),
      ),
      row(5, 'The list is refreshed afterwards', garageJourney),
      row(
        6,
        'GET /api/vehicle-makes',
        described,
        garageRoutes('makes and models come with the names of the garage form'),
      ),
      row(
        7,
        'GET /api/vehicle-models?makeId={id}',
        described,
        garageRoutes('makes and models come with the names of the garage form'),
      ),
      row(
        8,
        'GET /api/user/orders',
        described,
        orderRoutes('the list shows the newest order first, and only its own customer opens it'),
      ),
      row(
        9,
        'GET /api/orders/{orderId} on View Details [it is shown]',
        described,
        orders('while the orders come, the screen says so; View Details asks for one and shows it'),
      ),
    ],
  },
  {
    section: 7,
    title: 'What is said of all calls',
    bullets: 4,
    rows: [
      row(
        1,
        'The bearer token from browser storage [a cookie; the header is accepted]',
        bearer,
        authRoutes('registering signs in: the answer has token and user, the cookie is HttpOnly'),
      ),
      row(
        2,
        'The call that loads addresses [/api/addresses]',
        addressRoutes('an address is kept, changed and removed; the default comes first and is one'),
        account('addresses that cannot be fetched say so, and are there on retry'),
      ),
      row(
        3,
        'Further fields of the profile [the billing address]',
        profileRoutes('the profile is kept; the billing country is that of the shop'),
      ),
      row(4, 'No calls by the static pages', routes('the static pages call nothing of the API')),
    ],
  },
];
