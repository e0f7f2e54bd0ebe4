import { account, area, contact, garage, type Heading, inFile, orders, routes, row, words } from '../table.ts';

/** Section 8 of the customer-area specification: the error catalogue. */

const accountSays = area('the account shows photo, information and addresses, and says what it does and what failed');
const passwords = account(
  'the three tabs work by keyboard; a new password needs the old one and signs other devices out',
);
const addresses = account('a customer keeps profile, photo and addresses (${language})');
const garageFails = garage('failures say what failed, and the garage works again on retry');
const garageJourney = garage('a customer adds a vehicle by keyboard, finds what fits it and removes it (${language})');
const failedUpdate = inFile('site/features/account/account.test.ts')(
  "a failed update says the server's reason, else that there was an error",
);

export const areaMessages: readonly Heading[] = [
  {
    section: 8,
    title: 'Error catalogue',
    bullets: 7,
    rows: [
      row(1, '"Update Failed" with the server\'s message', accountSays, failedUpdate),
      row(1, '"There was an error updating your profile. Please try again."', accountSays, failedUpdate),
      row(1, '"Failed to update profile"', accountSays, failedUpdate),
      row(1, '"Profile Updated" / "Your profile has been updated successfully."', accountSays, addresses, words),
      row(2, '"Password Change Failed" / "There was an error changing your password. …"', passwords, words),
      row(
        2,
        '"Password Changed" / "Your password has been changed successfully."',
        passwords,
        area('a new password is changed by a button that says so, and all three fields are required'),
      ),
      row(3, '"Address Added" / "Shipping address has been added successfully."', addresses, words),
      row(3, '"Address Removed" / "Shipping address has been removed."', addresses, words),
      row(4, '"Failed to fetch vehicles"', garageFails),
      row(4, '"Failed to fetch models"', garageFails),
      row(4, '"Error" / "Failed to add vehicle. Please try again."', garageFails),
      row(4, '"Failed to remove vehicle. Please try again."', garageFails),
      row(4, '"Vehicle Added" / "Your vehicle has been added to your garage successfully."', garageJourney, words),
      row(4, '"Vehicle Removed" / "The vehicle has been removed from your garage."', garageJourney, words),
      row(
        5,
        'Orders fetch error: not displayed [it is]',
        inFile('site/e2e/connection.spec.ts')(
          '${name}: an error, no answer and no connection are told apart, and each is mended without a reload',
        ),
      ),
      row(
        5,
        'Order details: no error display [there is]',
        orders('no orders: a way to start shopping; an unknown order and a failure say so'),
      ),
      row(
        6,
        '"Did you forget to add the page to the router?"',
        routes('any other path is the not-found screen, with the words of the specification'),
      ),
      row(
        7,
        'Contact form errors: not shown [they are]',
        contact('a message reaches the seller, its receipt the writer (${language})'),
        contact('too many messages: the page says when to try again, and keeps what was typed'),
      ),
    ],
  },
];
