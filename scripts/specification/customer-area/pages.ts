import { contact, everyLanguage, facts, type Heading, inFile, info, routes, row } from '../table.ts';

/** Section 2 of the customer-area specification: the pages that all visitors read. */

const contactShows = contact('details, hours, four questions and the seven subjects are there, and nothing moves');
const contactRules = inFile('api/contract/contact-rules.test.ts')(
  'the seven subjects and the six fields of the specification',
);
const sent = contact('a message reaches the seller, its receipt the writer (${language})');
const sameEverywhere = everyLanguage('%s has the sections, figures and links of the English page');
const ofWhen = routes('terms and privacy policy say of when they are');
const dated = everyLanguage('the terms have 17 numbered sections and, like the privacy policy, are of January 2024');

export const areaPages: readonly Heading[] = [
  {
    section: 2,
    title: 'Not-found page',
    bullets: 1,
    rows: [
      row(
        1,
        '"404 Page Not Found", "Did you forget to add the page to the router?"',
        routes('any other path is the not-found screen, with the words of the specification'),
      ),
    ],
  },
  {
    section: 2,
    title: 'About page',
    bullets: 1,
    rows: [
      row(
        1,
        'Mission, what we do, why choose us, story, statistics, contact',
        everyLanguage('the page about us has its sections'),
        sameEverywhere,
      ),
      row(1, '1M+ parts, 50+ countries, 24/7 support', facts('%s, %s: %s'), everyLanguage('%s says %j')),
      row(1, 'A contact block', everyLanguage('contact details are those of shop.yaml')),
    ],
  },
  {
    section: 2,
    title: 'Contact page',
    bullets: 3,
    rows: [
      row(1, 'Contact details, business hours, 4 questions', contactShows),
      row(1, 'First name*, last name*, email*, phone, subject*, message*', contactShows, contactRules),
      row(2, 'The seven subjects', contactShows, contactRules),
      row(3, 'No submit behaviour [the seller gets it]', sent, contact('the form is sent all the same')),
    ],
  },
  {
    section: 2,
    title: 'FAQ page',
    bullets: 2,
    rows: [
      row(
        1,
        '20 questions in 5 categories',
        everyLanguage('the FAQ has 20 questions in 5 categories'),
        facts('the questions stand in their five categories'),
      ),
      row(
        2,
        'Each opens and closes; several can be open',
        info('questions open and close by keyboard, several at once'),
      ),
    ],
  },
  {
    section: 2,
    title: 'Privacy Policy',
    bullets: 2,
    rows: [
      row(1, 'Last updated January 2024', ofWhen, dated),
      row(2, 'Not for children under 16', facts('%s, %s: %s'), everyLanguage('%s says %j')),
    ],
  },
  {
    section: 2,
    title: 'Shipping Policy and Return Policy',
    bullets: 1,
    rows: [
      row(1, 'Informational text', everyLanguage('the specified pages are there'), sameEverywhere),
      row(1, 'Their figures', facts('shipping policy, %s: %s'), facts('return policy, %s: %s')),
    ],
  },
  {
    section: 2,
    title: 'Warranty page',
    bullets: 2,
    rows: [
      row(1, 'Introduction', facts('the warranty begins with who gives it')),
      row(
        1,
        'Coverage, covered and not, 4-step claims, terms, extended, exclusions, support',
        everyLanguage('the warranty has its sections, its four steps and its quick links'),
        sameEverywhere,
      ),
      row(
        2,
        'Quick links /contact (Submit Warranty Claim), /faqs, /returns [/return-policy]',
        everyLanguage('the warranty has its sections, its four steps and its quick links'),
      ),
    ],
  },
  {
    section: 2,
    title: 'Terms of Service',
    bullets: 1,
    rows: [
      row(1, 'Last updated January 2024', ofWhen, dated),
      row(
        1,
        '17 numbered sections',
        facts('the terms have their 17 sections in the order of the specification'),
        dated,
      ),
      row(
        1,
        'Accounts: registration, security, termination',
        facts('user accounts: registration, security, termination'),
      ),
      row(1, 'Disputes: informal first, then arbitration; changes on posting', facts('%s, %s: %s')),
    ],
  },
];
