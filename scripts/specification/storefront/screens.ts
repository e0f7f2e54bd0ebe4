import {
  account,
  cart,
  checkout,
  type Heading,
  header,
  journey,
  login,
  pages,
  parts,
  product,
  row,
  search,
  vehicle,
} from '../table.ts';

/** Section 2 of the storefront specification: screens and routes. */

const productSays = product('the product page says what the specification lists (${language})');
const partsTour = parts('from a vehicle to its categories, their parts and one part, and back (${language})');
const partsEnglish = parts('English texts are those of the specification');
const cartSays = cart('each line and the summary show what is specified');
const checkoutSays = checkout('every section is there, totals follow the one rule, and an enquiry is sent');
const selector = vehicle("the selector's tabs and lists obey the keyboard and their rules (${language})");
const plates = vehicle('a plate is checked, linked to a vehicle, and leads to it (${language})');
const card = search('a card shows what the part is and costs, and puts it into the cart');
const address = search(
  'filters, order, number, view and page stand in the address, and Back and Forward show them again',
);
const searchEnglish = search('English says the words of the specification');

export const screens: readonly Heading[] = [
  {
    section: 2,
    title: 'Shared header and footer',
    bullets: 4,
    rows: [
      row(1, 'Language dropdown [the address decides]', pages('the language picker leads to the same page')),
      row(
        1,
        'Currency and locale dropdowns',
        header('another currency or format changes every price at once, on static pages, on islands and in other tabs'),
        header('the panel of language and currency closes on Escape and goes back to its button'),
      ),
      row(
        2,
        'Brand filter; the brand "all" means no filter',
        header('the brand dropdown filters the search, and "all" is no filter'),
      ),
      row(
        2,
        'Enter or the icon submits; a blank query does nothing',
        header('Enter or the icon submits; a blank query does nothing'),
      ),
      row(
        3,
        'Cart button with an item-count badge',
        cart('fifty quick clicks on plus end in one right number with few calls; badge and other tabs follow'),
      ),
      row(
        4,
        'User menu with Account, My Garage, Orders, Logout; a Login button for a guest',
        header('the menu of a signed-in shopper works as a menu button'),
        header('a remembered currency and sign-in are there before any script is loaded, and nothing moves'),
      ),
      row(4, 'Footer and contact', header('header and footer name phone, e-mail, policies, payments and carriers')),
    ],
  },
  {
    section: 2,
    title: '/ (home)',
    bullets: 4,
    rows: [
      row(1, 'Vehicle selector with two tabs', selector),
      row(
        2,
        'Make, Model, Engine Power; Find Parts enabled once an engine is chosen; opens /parts',
        selector,
        journey('a shopper finds a part and sends an enquiry (${language})'),
      ),
      row(3, 'Plate box and Find Vehicle [leads to the vehicle]', plates),
      row(
        4,
        'A text section about the product',
        pages('home, brand, category, product and policy are complete (${code})'),
      ),
    ],
  },
  {
    section: 2,
    title: '/search?q=&brand=',
    bullets: 15,
    rows: [
      row(1, 'Without q the page redirects to /', search('${address} asks for nothing and goes home')),
      row(
        2,
        'Availability: Available and Out of stock, with counts',
        search('each count tells what choosing it gives, over all results'),
      ),
      row(
        3,
        'Brands: the top 10 by number of results',
        search('each count tells what choosing it gives, over all results'),
        searchEnglish,
      ),
      row(4, 'Show 12, 24 or 48 (default 24)', address),
      row(5, 'Sort by Relevance, Price low to high, Price high to low, Name', address, searchEnglish),
      row(6, 'Grid or list view (default grid)', address),
      row(7, '"Showing 1-N of M Products"', searchEnglish),
      row(8, 'Placeholder, name, badge, part number, description', card),
      row(9, 'Selling price, list price struck through when higher', card),
      row(10, '"Dispatch on next business day"', card, searchEnglish),
      row(11, 'Quantity box (min 1, default 1) and add-to-cart button', card),
      row(
        12,
        'Clicking the card opens /product/{urlSlug}',
        search('coming back from a product finds the same card at the same height'),
      ),
      row(
        13,
        'Performance panel [closed until opened]',
        search('the figures of the search are behind a closed disclosure'),
      ),
      row(
        14,
        '"No parts match your current filters", Clear Filters',
        search('both empty states say what they are (${language})'),
        searchEnglish,
      ),
      row(
        15,
        '\'No parts found for "{query}"\' and its hint',
        search('both empty states say what they are (${language})'),
        searchEnglish,
      ),
    ],
  },
  {
    section: 2,
    title: '/parts?makeId=&modelId=&engineId=',
    bullets: 6,
    rows: [
      row(1, 'Title "Parts for Your Vehicle"', partsEnglish),
      row(2, 'Vehicle badges', partsTour),
      row(3, 'Grid of categories with name, code, description, level, source', partsTour),
      row(4, 'Back to Search, Try Another Vehicle', partsTour, partsEnglish),
      row(
        5,
        '"No categories found for this engine. …"',
        parts('a vehicle without parts and a category without a breakdown say so'),
      ),
      row(6, '"No vehicle selected. …" without engineId', partsEnglish),
    ],
  },
  {
    section: 2,
    title: '/category-parts?engineId=&categoryId=&categoryCode=',
    bullets: 7,
    rows: [
      row(1, 'makeId and modelId are carried back', partsTour),
      row(2, 'Vehicle badges', partsTour),
      row(3, 'Sub-Categories reopen the same page', partsTour),
      row(4, '"Parts (N from M diagrams)" with Details to /part/{partNumber}', partsTour),
      row(
        5,
        'Detailed breakdowns are not available yet',
        parts('a vehicle without parts and a category without a breakdown say so'),
      ),
      row(6, 'Back to Categories, Back to Search, Try Different Vehicle', partsTour, partsEnglish),
      row(7, '"Invalid category selection. …"', partsEnglish),
    ],
  },
  {
    section: 2,
    title: '/part/:partNumber',
    bullets: 5,
    rows: [
      row(1, 'Part number, manufacturer, source catalogue [real data]', partsTour),
      row(2, 'Compatibility "will be available soon" [where nothing is known]', partsEnglish),
      row(
        3,
        'Contact Parts Team and Request Quote [they act]',
        parts('a part that can be ordered goes into an enquiry'),
        parts('a number that cannot be ordered, or that nobody knows, leads to the parts team'),
      ),
      row(4, 'Technical notes, Back, Back to Search', partsTour),
      row(5, '"Invalid part number. …"', parts('a part number that is missing or is none says so')),
    ],
  },
  {
    section: 2,
    title: '/product/:slug',
    bullets: 10,
    rows: [
      row(
        1,
        'Breadcrumb Home / Search Results / name',
        product('Search Results leads to the last search of this tab as it was, else to the category'),
      ),
      row(2, 'Brand, part number, name, description', productSays),
      row(
        3,
        'Euros with 2 decimals, "Price includes VAT 0%"',
        productSays,
        product('the line in euros follows the rates of the other amounts'),
      ),
      row(4, 'No-image placeholder', productSays),
      row(5, 'Weight in Kg only above 0, part number, category', productSays),
      row(6, 'Shipping Details', productSays, product('English texts are those of the specification')),
      row(
        7,
        'Quantity box and Add To Cart',
        product('only whole numbers above 0 go into the cart, and the button says what it does'),
      ),
      row(
        8,
        '"Adding..." while pending, "Out of Stock" when unavailable',
        product('only whole numbers above 0 go into the cart, and the button says what it does'),
        product('what is out of stock cannot be added'),
      ),
      row(
        9,
        'References, Vehicles, Alternatives; shipping rates',
        product('references, vehicles and alternatives are tabs for the keyboard'),
        product('English texts are those of the specification'),
      ),
      row(10, '"Product Not Found" and Back to Home', product('a product that does not exist says so and leads home')),
    ],
  },
  {
    section: 2,
    title: '/cart',
    bullets: 7,
    rows: [
      row(1, 'Title "Shopping Cart"', cartSays),
      row(2, 'What a line shows; minus disabled at 1; Remove', cartSays),
      row(3, 'Subtotal with the item count', cartSays),
      row(4, 'Shipping "Free" and Tax ₹0.00', cartSays),
      row(5, 'The total', cartSays),
      row(6, 'Proceed to Checkout; "Secure checkout with SSL encryption"', cartSays),
      row(7, 'Empty cart, Start Shopping, Continue Shopping', cart('an empty cart says so and leads home')),
    ],
  },
  {
    section: 2,
    title: '/checkout',
    bullets: 7,
    rows: [
      row(1, '"Loading checkout..."', checkout('a dead and a slow API leave the page usable')),
      row(1, '"Your cart is empty" and its hint', checkout('an empty cart says so')),
      row(2, 'Back to Cart', checkoutSays),
      row(3, 'First name, last name, email, phone', checkoutSays),
      row(4, 'Street, city, state, ZIP', checkoutSays),
      row(
        5,
        'Billing "same as shipping", on by default',
        checkout('another billing address survives a reload and being switched off and on'),
      ),
      row(6, 'Order Summary', checkoutSays),
      row(7, 'Send Enquiry, "Sending..." while pending', checkoutSays),
    ],
  },
  {
    section: 2,
    title: '/login',
    bullets: 5,
    rows: [
      row(
        1,
        'Email, password, show and hide',
        login('shows links, the test account of the demonstration shop, and the password on request'),
      ),
      row(2, 'Forgot password [a real reset]', account('a forgotten password is replaced through the mail, once (hi)')),
      row(
        3,
        'Links to /register, home, and on as guest',
        login('shows links, the test account of the demonstration shop, and the password on request'),
      ),
      row(4, '"Sign in" or "Signing in..."', login('greets and goes home, or to a page of this shop only')),
      row(
        5,
        'Test credentials [in the demonstration shop only]',
        login('shows links, the test account of the demonstration shop, and the password on request'),
        ['api/demo-account.test.ts', 'the test account works in the demonstration shop and nowhere else'],
      ),
    ],
  },
  {
    section: 2,
    title: '/register',
    bullets: 3,
    rows: [
      row(
        1,
        'Fields, three of them required',
        login('by keyboard alone: every wrong field is named and what was typed stays, until the account is there'),
      ),
      row(
        2,
        '"Password must be at least 6 characters long"',
        login('by keyboard alone: every wrong field is named and what was typed stays, until the account is there'),
      ),
      row(
        3,
        '"Create account", "Creating account...", link to sign in',
        login('by keyboard alone: every wrong field is named and what was typed stays, until the account is there'),
      ),
    ],
  },
  {
    section: 2,
    title: 'Other routes',
    bullets: 1,
    rows: [row(1, 'A fallback not-found screen', pages('an unknown address answers in the language of the address'))],
  },
];
