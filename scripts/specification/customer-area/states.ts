import { account, area, facts, type Heading, inFile, orders, row } from '../table.ts';

/** Section 4 of the customer-area specification: states and transitions. */

const badges = orders('orders have figures, tabs, rows and badges (${language})');
const grey = orders("a status that the page does not know is grey, and in nobody else's tab");
const keeps = account('a customer keeps profile, photo and addresses (${language})');
const kept = inFile('api/routes/addresses.test.ts')(
  'an address is kept, changed and removed; the default comes first and is one',
);
const desk = inFile('api/routes/desk.test.ts');

export const areaStates: readonly Heading[] = [
  {
    section: 4,
    title: 'Badges',
    bullets: 8,
    rows: [
      row(1, 'pending: yellow', badges),
      row(2, 'confirmed: blue', badges),
      row(3, 'processing: indigo', badges),
      row(4, 'shipped: purple', badges),
      row(5, 'delivered: green', badges),
      row(6, 'completed: green', badges),
      row(7, 'cancelled: red', badges),
      row(8, 'any other: grey', grey),
    ],
  },
  {
    section: 4,
    title: 'Order statuses',
    bullets: 4,
    rows: [
      row(1, 'pending, confirmed, processing, shipped, delivered, completed, cancelled', badges),
      row(2, 'Each has an icon', badges, grey),
      row(
        3,
        'Transitions not shown [the seller takes the steps]',
        inFile('api/contract/order-rules.test.ts')('%s → %s'),
        desk('goes all the way, each step with its time and who took it; tracking number when shipping'),
        desk('takes only sensible steps'),
        inFile('site/e2e/order-life.spec.ts')(
          'from an empty garage to a delivered order: the customer reads Hindi, the seller English',
        ),
      ),
      row(
        4,
        'Five statuses have tabs; confirmed and completed are under All Orders only',
        badges,
        inFile('site/features/orders/orders.test.ts')(
          'each tab shows its status; confirmed and completed orders are under all orders only',
        ),
      ),
    ],
  },
  {
    section: 4,
    title: 'Other behaviour',
    bullets: 5,
    rows: [
      row(1, 'Adding an address clears the form; a new default clears the others', keeps, kept),
      row(2, 'The address list is local [kept on the server]', keeps, kept),
      row(
        3,
        'Adding a vehicle resets the form and closes the dialog',
        area('the garage says that it loads; another make clears the model, and the next dialog is empty'),
      ),
      row(
        4,
        'Changing the password clears its form',
        area('a new password is changed by a button that says so, and all three fields are required'),
      ),
      row(
        5,
        'Warranty claim: identify, contact support, evaluation, resolution',
        facts('a warranty claim goes its four steps in order'),
      ),
    ],
  },
];
