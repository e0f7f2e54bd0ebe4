import {
  account,
  api,
  cart,
  checkout,
  type Heading,
  header,
  inFile,
  login,
  pages,
  parts,
  product,
  row,
  search,
} from '../table.ts';

/** Sections 5, 7, 8 and 9 of the storefront specification: validation, calls, messages, constants. */

const authRoutes = inFile('api/routes/auth.test.ts');
const cartRoutes = inFile('api/routes/cart.test.ts');
const partRoutes = inFile('api/routes/parts.test.ts');
const pagingRoutes = inFile('api/routes/parts-paging.test.ts');
const ratesRoutes = inFile('api/routes/rates.test.ts');
const registerForm = inFile('site/features/register/register.test.ts');
const shopFile = inFile('api/contract/shop.test.ts');
const rules = inFile('api/contract/rules.test.ts');
const format = inFile('site/i18n/format.test.ts');

const described = api('the calls of the specification are all there');
const registering = login(
  'by keyboard alone: every wrong field is named and what was typed stays, until the account is there',
);
const failing = login('says when the shop fails, does not answer, or the device is offline');
const partsFail = parts('when the shop does not answer (${how}), both pages say so, lead back and work again on retry');
const cartOffline = cart('without a connection it says so, and goes on by itself as soon as there is one');

export const validation: readonly Heading[] = [
  {
    section: 5,
    title: 'Validation rules',
    bullets: 14,
    rows: [
      row(
        1,
        'Registration: email, password, confirmation required',
        registerForm('an empty form names all that is needed, with a text for each'),
        registering,
      ),
      row(2, '"Passwords do not match"', registerForm('%s is wrong: %j'), registering),
      row(
        3,
        '"Password must be at least 6 characters long"',
        authRoutes('%s with %j is refused, and the field is named'),
        registering,
      ),
      row(
        4,
        'Login: email and password required',
        login(
          'by keyboard alone: missing fields are named, a wrong password is told in a red alert, the address stays',
        ),
      ),
      row(
        5,
        'Quantities are whole numbers above 0; minus disabled at 1',
        rules('a quantity is a whole number from 1 to the limit'),
        product('only whole numbers above 0 go into the cart, and the button says what it does'),
        cart('each line and the summary show what is specified'),
      ),
      row(6, 'A blank search makes no request and goes home', search('${address} asks for nothing and goes home')),
      row(
        7,
        'Card: no adding when unavailable or without any price',
        search('what is not available, or has no price at all, cannot be added'),
      ),
      row(8, 'Product: no adding when unavailable or out of stock', product('what is out of stock cannot be added')),
      row(9, '"Login Required" and /login', checkout('a guest is asked to log in, without a call')),
      row(
        10,
        '"Empty Cart" / "Please add items …"',
        checkout('an empty cart says so'),
        checkout('a cart that is emptied, and a log-out, in another tab are followed'),
      ),
      row(
        11,
        'The form fields are required',
        checkout(
          'by keyboard alone: wrong fields are named, the first one gets the focus, and nothing that was typed is lost',
        ),
      ),
      row(
        12,
        'Vehicle pages need engineId, category pages categoryId too',
        parts('English texts are those of the specification'),
      ),
      row(
        13,
        'A language code with script patterns is discarded',
        inFile('site/i18n/detect.test.ts')('%j'),
        inFile('site/e2e/language.spec.ts')(
          'a stored code that is a piece of script is discarded, and changes nothing of the page',
        ),
        inFile('scripts/hostile/pages.test.ts')('%j as a part, a product, a brand, a category and a query'),
      ),
      row(
        14,
        'Server-side rules [the same]',
        authRoutes('%s with %j is refused, and the field is named'),
        pagingRoutes('%j is refused, and the answer names the parameter'),
      ),
    ],
  },
];

export const calls: readonly Heading[] = [
  {
    section: 7,
    title: 'Rows of the table of calls',
    bullets: 19,
    rows: [
      row(1, 'GET /api/cart', described, cartRoutes('a cart that nobody filled is empty')),
      row(
        2,
        'POST /api/cart/add',
        described,
        cartRoutes(
          'adding gives the guest a cookie that scripts cannot read, and the line with prices as string numbers',
        ),
      ),
      row(3, 'PUT /api/cart/update', described),
      row(4, 'DELETE /api/cart/remove/{cartItemId}', described),
      row(
        5,
        'GET /api/auth/me',
        described,
        authRoutes('registering signs in: the answer has token and user, the cookie is HttpOnly'),
      ),
      row(
        6,
        'POST /api/auth/login',
        described,
        authRoutes(
          'logging in works with the address in any letter case, and a bearer header is as good as the cookie',
        ),
      ),
      row(
        7,
        'POST /api/auth/register',
        described,
        authRoutes('registering signs in: the answer has token and user, the cookie is HttpOnly'),
      ),
      row(8, 'GET /api/vehicles/makes', described),
      row(9, 'GET /api/vehicles/models/{makeId}', described),
      row(10, 'GET /api/vehicles/engines/{modelId}', described),
      row(
        11,
        'GET /api/parts/search',
        described,
        partRoutes("an exact number finds its item first, however it is written, with the specification's fields"),
        pagingRoutes('debug tells the time of each stage and, the second time, that the answer was kept'),
      ),
      row(12, 'GET /api/catalog/categories', described),
      row(
        13,
        'GET /api/brands',
        described,
        inFile('api/routes/brands.test.ts')('brands come by name, and may be kept for five minutes'),
      ),
      row(14, 'GET /api/products/slug/{slug}', described),
      row(15, 'GET /admin/api/engines/{engineId}/info', described),
      row(16, 'GET /admin/api/engines/{engineId}/categories', described),
      row(17, 'GET …/subcategories', described),
      row(18, 'GET …/parts', described),
      row(19, 'POST /api/orders', described),
    ],
  },
  {
    section: 7,
    title: 'What is said of all calls',
    bullets: 6,
    rows: [
      row(
        1,
        'Same-origin, JSON; a non-OK answer is an error',
        inFile('api/errors.test.ts')('%s %s takes nothing but JSON'),
        failing,
      ),
      row(
        2,
        'The key of the token [one name, a cookie]',
        authRoutes('registering signs in: the answer has token and user, the cookie is HttpOnly'),
      ),
      row(3, 'The part page [real data]', parts('a number is found however its signs are written in the address')),
      row(4, 'A generic query throws on non-OK', partsFail),
      row(
        5,
        'Exchange rates of a third party [asked by the server]',
        ratesRoutes('fresh rates are answered with their day, and kept for the next start'),
      ),
      row(
        6,
        'GET /locales/{lng}/{ns}.json, namespace common',
        inFile('site/e2e/checks/links.spec.ts')('the texts of each language are a file by language and namespace'),
      ),
    ],
  },
];

export const messages: readonly Heading[] = [
  {
    section: 8,
    title: 'Error catalogue',
    bullets: 20,
    rows: [
      row(
        1,
        '"API Error {status}: {body}" [a code and words]',
        inFile('api/errors.test.ts')('what goes wrong inside is answered without details'),
        api('an answer that is not as described is found out'),
      ),
      row(2, 'Retries', failing, partsFail),
      row(3, '"Error searching parts. Please try again."', search('a failing search says so and works on retry')),
      row(
        4,
        '"Error" / "Failed to add item to cart"',
        product('an item that could not be added says so, and can be tried again'),
      ),
      row(
        5,
        '"Failed to update quantity"',
        cart('a quantity that the shop refuses is taken back and the message says so'),
      ),
      row(5, '"Failed to remove item"', cart('a removal that fails brings the line back and the message says so')),
      row(
        5,
        '"Item removed" / "Item removed from cart"',
        cart('a removed line can be put back from the message, by keyboard, and the focus is never lost'),
      ),
      row(
        5,
        '"Added to cart"',
        product('only whole numbers above 0 go into the cart, and the button says what it does'),
      ),
      row(
        6,
        '"Order Failed" / "There was an error …"',
        checkout('an answer that is lost: the message says so, and sending again makes no second order'),
      ),
      row(
        7,
        'Login failure in a red alert',
        login(
          'by keyboard alone: missing fields are named, a wrong password is told in a red alert, the address stays',
        ),
        failing,
      ),
      row(7, 'Registration failure', login('an address that is taken is told at its field')),
      row(
        8,
        '"Failed to load vehicle data", "… category data", missing ids',
        partsFail,
        parts('English texts are those of the specification'),
      ),
      row(9, '"Failed to fetch addresses"', account('addresses that cannot be fetched say so, and are there on retry')),
      row(
        10,
        'network: Connection Problem',
        cart('a dead API: the panel says what is wrong, the page around it works, and trying again mends it'),
      ),
      row(11, 'search: Search Error', search('a failing search says so and works on retry')),
      row(
        12,
        'cart: Cart Error',
        cart('a dead API: the panel says what is wrong, the page around it works, and trying again mends it'),
      ),
      row(
        13,
        "offline: You're Offline",
        cartOffline,
        search('without a connection it says that, and goes on by itself when the connection is back'),
      ),
      row(14, 'general: Something went wrong', partsFail),
      row(
        15,
        'Forgot password [a real reset]',
        account('a forgotten password is replaced through the mail, once (hi)'),
      ),
      row(
        16,
        '"Welcome back!" / "You have successfully logged in."',
        login('greets and goes home, or to a page of this shop only'),
      ),
      row(17, '"Account created!" / "Welcome to the product. …"', registering),
      row(
        18,
        '"Enquiry Sent Successfully!" / "Your enquiry …"',
        checkout('every section is there, totals follow the one rule, and an enquiry is sent'),
      ),
      row(
        19,
        'A failed rates fetch warns and keeps the rates',
        ratesRoutes('a service that answers %s changes nothing'),
      ),
      row(
        20,
        'Clear cart [works, with undo]',
        cart('the cleared cart comes back with exactly its lines and quantities (${language})'),
      ),
    ],
  },
];

export const constants: readonly Heading[] = [
  {
    section: 9,
    title: 'Business constants and limits',
    bullets: 13,
    rows: [
      row(
        1,
        'Fallback rates; refreshed every 24 hours',
        shopFile("the shop's own file is right, with the specification's numbers in paise and percent"),
        ratesRoutes('without a rates service the constants are answered'),
      ),
      row(
        2,
        'Nine languages; en is the fallback; stored preference, browser, html attribute',
        inFile('site/i18n/detect.test.ts')('%s'),
        inFile('site/e2e/language.spec.ts')(
          "the browser's language is offered once, in its own words, leads to the same page, and is never forced",
        ),
        pages('home, brand, category, product and policy are complete (${code})'),
        inFile('site/i18n/paths.test.ts')('every language has addresses of its own'),
      ),
      row(
        3,
        'INR, USD, EUR, AED, AUD; 0 to 2 decimals',
        format('only the currencies and regions of the shop are known'),
        format('other currencies are converted by the rates'),
        format('an amount is what Intl makes of it, and whole ones have no decimals'),
      ),
      row(
        4,
        'Locales and their number formats',
        format('the grouping follows the region, the currency stays'),
        inFile('site/i18n/dates.test.ts')('an English date is what Intl makes of it'),
        inFile('site/i18n/dates.test.ts')('a date in %s has the order of the region and the words of the language'),
        header('another currency or format changes every price at once, on static pages, on islands and in other tabs'),
      ),
      row(
        5,
        'What the browser remembers',
        header('a remembered currency and sign-in are there before any script is loaded, and nothing moves'),
      ),
      row(
        6,
        'Page sizes, display limits, top 10 brands',
        search('filters, order, number, view and page stand in the address, and Back and Forward show them again'),
        api('parameters and bodies are those that the routes check'),
      ),
      row(6, 'Brand cache 5 minutes', header('the brands are asked for once in five minutes')),
      row(
        7,
        'Password 6 characters; default quantity 1',
        authRoutes('%s with %j is refused, and the field is named'),
        api('parameters and bodies are those that the routes check'),
      ),
      row(
        8,
        'Totals: shipping above 50 free, else 9.99; tax 8 %',
        rules('the total is the sum of its parts, and every part is whole paise'),
        shopFile("the shop's own file is right, with the specification's numbers in paise and percent"),
        checkout('every section is there, totals follow the one rule, and an enquiry is sent'),
      ),
      row(
        9,
        "The enquiry's country [the form's, India]",
        inFile('site/features/checkout/checkout.test.ts')('the server accepts it, with and without a billing address'),
      ),
      row(
        10,
        'Currency symbols; euro with 2 decimals',
        format('the euro line of the product page has always two decimals'),
      ),
      row(
        11,
        'Query policy: no refetch on focus',
        search('coming back from a product finds the same card at the same height'),
      ),
      row(
        12,
        'The translation loader [texts come with the page; what is loaded later]',
        inFile('site/i18n/load-texts.test.ts')(
          '%s is asked again five times: after 350 ms, then twice as long each time',
        ),
        pages('home, brand, category, product and policy are complete (${code})'),
      ),
      row(
        13,
        'Toast limit is 1',
        login('a message waits while it is pointed at, closes by keyboard, and never takes the focus'),
      ),
    ],
  },
];
