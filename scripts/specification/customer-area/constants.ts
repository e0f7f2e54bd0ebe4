import { contact, everyLanguage, facts, type Heading, inFile, routes, row } from '../table.ts';

/** Section 9 of the customer-area specification: business constants and limits. */

const photos = inFile('api/routes/photo.test.ts');
const garageForm = inFile('site/features/garage/form.test.ts');
const accountRules = inFile('site/features/account/account.test.ts');
const inWords = inFile('site/i18n/customer-area-words.test.ts');

const shipping = facts('shipping policy, %s: %s');
const returns = facts('return policy, %s: %s');
const warranty = facts('warranty, %s: %s');
const inEveryLanguage = everyLanguage('%s says %j');

export const areaConstants: readonly Heading[] = [
  {
    section: 9,
    title: 'Business constants and limits',
    bullets: 9,
    rows: [
      row(
        1,
        'Photo: max 2MB, JPG, PNG or GIF [enforced, by content]',
        accountRules('a photo is a JPG, PNG or GIF of at most two megabytes'),
        photos('%s is refused, and the photo before stays'),
        photos('a %s becomes a square WebP of its owner'),
      ),
      row(
        2,
        'Password of 6',
        accountRules('passwords: all three, then alike, then long enough'),
        inWords('the shortest password stands in its text'),
      ),
      row(2, 'VIN of 17', garageForm('a VIN is 17 capital letters and digits without I, O and Q')),
      row(2, 'Vehicle year 1900 to next year', garageForm('a year goes from 1900 to next year')),
      row(
        2,
        'Default country India',
        inFile('site/features/addresses/addresses.test.ts')('an empty country is that of the shop'),
        inFile('api/routes/profile.test.ts')('the profile is kept; the billing country is that of the shop'),
      ),
      row(3, 'Mon-Fri 9-6, Sat 10-4, Sunday closed', facts('the hours are those of the specification')),
      row(
        3,
        'The same on the contact page',
        contact('details, hours, four questions and the seven subjects are there, and nothing moves'),
      ),
      row(3, 'Warranty page: Mon-Fri 9AM-6PM EST', warranty, inEveryLanguage),
      row(3, 'Replies within 24 hours', inWords('replies come within 24 hours, in every place that says so'), warranty),
      row(4, 'Standard 3-7 business days, free over $50', shipping, inEveryLanguage),
      row(4, 'Express 1-3 business days', shipping, inEveryLanguage),
      row(4, 'International 7-14 days to 50+ countries', shipping, inEveryLanguage),
      row(4, 'Under $25: $8.99 or $19.99', shipping, inEveryLanguage),
      row(4, '$25-$49.99: $5.99 or $16.99', shipping, inEveryLanguage),
      row(4, '$50+: free or $14.99', shipping, inEveryLanguage),
      row(4, 'Signature over $200; 3 delivery attempts', shipping),
      row(4, 'Processed in 1-2 business days; changed or cancelled within 2 hours', shipping),
      row(4, 'Bulk discount from 10 of the same part', shipping),
      row(5, '30 days, defective items 90', returns, inEveryLanguage),
      row(5, 'Refunds 3-5 business days; cards 5-10, PayPal 3-5, bank 7-14', returns, inEveryLanguage),
      row(6, 'Not for children under 16', facts('%s, %s: %s'), inEveryLanguage),
      row(7, 'Terms and privacy last updated January 2024', routes('terms and privacy policy say of when they are')),
      row(8, 'OEM 12-24, premium aftermarket 12-36, economy 6-12', warranty, inEveryLanguage),
      row(8, 'Engine 12-24, performance 12-36, turbochargers 12, exhaust 24', warranty),
      row(8, 'Brake pads 12, rotors 24, calipers 12, safety sensors 12', warranty),
      row(8, 'Batteries, alternators, starters 12-24; electrical sensors 12', warranty),
      row(8, 'Shocks/struts 12-24, control arms 24, ball joints 12, tie rods 12', warranty),
      row(
        8,
        'The same figures in every language',
        everyLanguage('%s has the sections, figures and links of the English page'),
      ),
      row(9, 'Extended: 12-24 months, premium parts, one-time, transferable', warranty),
      row(9, 'Premium protection: accident, installation, roadside, priority', warranty),
    ],
  },
];
