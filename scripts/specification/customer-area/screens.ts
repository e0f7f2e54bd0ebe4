import { account, area, garage, type Heading, inFile, orders, parts, routes, row, words } from '../table.ts';

/** Section 2 of the customer-area specification: the route list, and the screens of signed-in customers. */

const answers = routes('every route of the list answers with its screen (${language})');
const toLogin = account('a guest is led to the login page and back to the account');
const accountShows = area('the account shows photo, information and addresses, and says what it does and what failed');
const keeps = account('a customer keeps profile, photo and addresses (${language})');
const tabs = account('the three tabs work by keyboard; a new password needs the old one and signs other devices out');
const changes = area('a new password is changed by a button that says so, and all three fields are required');
const garageJourney = garage('a customer adds a vehicle by keyboard, finds what fits it and removes it (${language})');
const garageShows = area('the garage says that it loads; another make clears the model, and the next dialog is empty');
const garageFails = garage('failures say what failed, and the garage works again on retry');
const ordersShow = orders('orders have figures, tabs, rows and badges (${language})');
const noOrders = orders('no orders: a way to start shopping; an unknown order and a failure say so');
const opened = orders('while the orders come, the screen says so; View Details asks for one and shows it');

const paths = [
  ...['/', '/search', '/parts', '/category-parts', '/product/{id}', '/part/{partNumber}', '/cart', '/login'],
  ...['/register', '/account', '/garage', '/orders', '/orders/{id}', '/checkout', '/about-us', '/contact', '/faqs'],
  ...['/privacy-policy', '/shipping-policy', '/return-policy', '/warranty', '/terms-of-service'],
];

export const areaScreens: readonly Heading[] = [
  {
    section: 2,
    title: 'Full route list',
    bullets: 26,
    rows: [
      ...paths.map((path, index) => row(index + 1, path, answers)),
      row(6, '/part/{partNumber} [real data]', parts('a number is found however its signs are written in the address')),
      row(
        23,
        'Any other path: the not-found screen',
        routes('any other path is the not-found screen, with the words of the specification'),
      ),
      row(
        24,
        'The brand initial and "Loading..." while a screen loads',
        account('while it loads, the screen shows the initial of the brand and a word'),
      ),
      row(
        25,
        '/returns, /shipping, /track-order, /my-orders [redirect]',
        routes('links that had no route lead on, and the others to their pages'),
        inFile('api/plugins/site.test.ts')('addresses that the specification links to lead on, in %s'),
      ),
      row(
        26,
        '/contact, /shipping-policy, /faqs match',
        routes('links that had no route lead on, and the others to their pages'),
      ),
    ],
  },
  {
    section: 2,
    title: 'Account page',
    bullets: 5,
    rows: [
      row(1, 'A guest is redirected to /login', toLogin),
      row(2, 'Tabs Profile (default), Security, Preferences', accountShows, tabs),
      row(3, 'Change Photo and "JPG, PNG or GIF. Max size 2MB." [it is kept]', accountShows, keeps),
      row(3, 'First name, last name, email, phone', accountShows, keeps),
      row(3, 'Billing: street, city, state, ZIP, country read-only', accountShows, keeps),
      row(3, 'Shipping addresses with Remove; an add-address form', keeps, words),
      row(3, 'Update Profile, "Updating..." while pending', accountShows),
      row(4, 'Current, new, confirm; Change Password, "Changing..." while pending', changes),
      row(5, 'View Orders to /orders, View Cart to /cart', tabs),
      row(
        5,
        'The shipping address is filled in automatically at checkout [it is]',
        tabs,
        account('checkout fills in the default address of the account and offers the others'),
      ),
    ],
  },
  {
    section: 2,
    title: 'Garage page',
    bullets: 6,
    rows: [
      row(1, 'Heading "My Garage"', garageShows),
      row(2, 'A guest is redirected to /login', toLogin),
      row(3, 'Add Vehicle opens a dialog form', garageShows, garageJourney),
      row(4, 'Cards with a delete button', garageShows, garageJourney),
      row(4, 'Find Parts to /search?vehicle={garageId} [lists what fits]', garageShows, garageJourney),
      row(5, '"No vehicles in your garage"', garageFails),
      row(6, '"Loading your vehicles..."', garageShows),
    ],
  },
  {
    section: 2,
    title: 'Orders page',
    bullets: 8,
    rows: [
      row(1, 'Heading "My Orders"', opened),
      row(2, 'A guest is redirected to /login', toLogin),
      row(3, 'Back to Account, to /account', ordersShow, words),
      row(
        4,
        'Tiles Total Orders, In Transit, Delivered, Total Spent',
        ordersShow,
        words,
        inFile('site/features/orders/orders.test.ts')(
          'in transit are the shipped, delivered the delivered, and spent is the sum of all totals',
        ),
      ),
      row(5, 'Order History: All Orders and five statuses, each filters', ordersShow, words),
      row(6, 'Number, name, tracking number, total, badge', ordersShow),
      row(
        6,
        'The date as "MMM dd, yyyy"',
        ordersShow,
        inFile('site/i18n/dates.test.ts')('a date reads "Nov 01, 2026" in English and has Latin digits everywhere'),
      ),
      row(6, 'View Details', opened),
      row(7, '"No orders found" and Start Shopping to /', noOrders),
      row(7, '"Loading orders..."', opened),
      row(8, '/orders/{id} is the same screen [and shows that order]', answers, opened),
    ],
  },
];
