import type { Mutant } from './mutants.ts';

/** Changes of a module's code that have no visible effect, each with the reason. */
interface Harmless {
  /** As the report prints them, "original → replacement"; without an arrow, any replacement of exactly this text. */
  changes: readonly string[];
  /** Part of the line, where the same text matters in other lines. */
  within?: string;
  why: string;
}

/** Whether an entry describes this change of its module. */
export function isHarmless({ changes, within = '' }: Harmless, { from, to, code }: Mutant): boolean {
  return code.includes(within) && changes.some((change) => change === from || change === `${from} → ${to}`);
}

const emptyText = `'' → "Stryker was here!"`;
const emptyList = '[] → ["Stryker was here"]';
const always = 'the part is always there: only the compiler asks for another';
const quicker = 'it only saves time';
const behindEnd = 'beyond the end nothing is read, and nothing can be written';
const bySign = 'whole lines are cut in one go, or else sign by sign: the rows are the same';
const twoWays = 'it chooses the quicker of two ways to the same items';
const notSent = 'a form that lacks it is not sent: only the compiler asks';

/** By the module's path. */
export const harmless: Readonly<Record<string, readonly Harmless[]>> = {
  'scripts/catalogue/import/csv.ts': [
    { changes: ['-1 → +1'], within: ' = -1;', why: 'each piece sets it before it is read' },
    { changes: [`'"' → ""`], within: 'this.#nextQuote = text.indexOf', why: bySign },
    { changes: [`'\\r' → ""`], within: 'this.#nextReturn = text.indexOf', why: bySign },
    { changes: ['{ → {}'], within: '#wholeLine(', why: bySign },
    {
      changes: [
        "this.#state !== 'start' || this.#cells.length > 0 || this.#skipLineFeed → true",
        `'start' → ""`,
        'this.#cells.length > 0 → this.#cells.length >= 0',
      ],
      within: 'return undefined',
      why: bySign,
    },
    { changes: ['end === -1 → true', 'quoted || broken → true'], why: bySign },
    {
      changes: [
        'this.#nextQuote !== -1 && this.#nextQuote < at',
        'this.#nextQuote !== -1',
        'this.#nextQuote < at',
        '-1 → +1',
      ],
      within: '< at) this.#nextQuote =',
      why: bySign,
    },
    {
      changes: [
        'this.#nextReturn !== -1 && this.#nextReturn < at',
        'this.#nextReturn !== -1',
        'this.#nextReturn < at',
        '-1 → +1',
      ],
      within: '< at) this.#nextReturn =',
      why: bySign,
    },
    {
      changes: [
        'this.#nextQuote !== -1 && this.#nextQuote < end → true',
        'this.#nextQuote !== -1 && this.#nextQuote < end → this.#nextQuote !== -1 || this.#nextQuote < end',
        'this.#nextQuote !== -1 → true',
        'this.#nextQuote < end → true',
        'this.#nextQuote < end → this.#nextQuote <= end',
      ],
      within: 'const quoted',
      why: bySign,
    },
    {
      changes: [
        'this.#nextReturn !== -1 && this.#nextReturn < end - 1 → true',
        'this.#nextReturn !== -1 && this.#nextReturn < end - 1 → this.#nextReturn !== -1 || this.#nextReturn < end - 1',
        'this.#nextReturn !== -1 → true',
        '-1 → +1',
        'this.#nextReturn < end - 1 → true',
        'this.#nextReturn < end - 1 → this.#nextReturn <= end - 1',
        'end - 1 → end + 1',
      ],
      within: 'const broken',
      why: bySign,
    },
    { changes: [`',' → ""`], within: 'let best', why: 'the first delimiter takes its place' },
    {
      changes: [
        'end < text.length → false',
        'end < text.length → end <= text.length',
        "next === this.#delimiter || next === '\\n' || next === '\\r' → true",
      ],
      why: 'a cell is read in more pieces',
    },
  ],
  'scripts/catalogue/import/clean.ts': [
    {
      changes: [
        `\`[<&]|\\\\s\\\\s|[^\\\\S ]|\${control.source}\` → \`\``,
        '!notAscii.test(cell) && !/[<&]| {2}/.test(cell) → false',
        '/[<&]| {2}/ → /[^<&]| {2}/',
        '/[<&]| {2}/ → /[<&]| /',
        '!unclean.test(cell) → false',
      ],
      why: 'the quick look for clean texts only saves time',
    },
    { changes: [`'>' → ""`], why: 'the end of the last tag only saves time' },
    { changes: [`'0' → ""`], within: "rupees = '0'", why: always },
  ],
  'scripts/catalogue/import/decode.ts': [
    {
      changes: ['good > 0 → true', 'good > 0 → good >= 0'],
      why: 'an empty text can always be decoded, so the loop ends anyway',
    },
  ],
  'scripts/catalogue/import/category-tree.ts': [
    { changes: ['rows.get(id)?.values → rows.get(id).values', 'above !== null → true'], why: always },
  ],
  'scripts/catalogue/import/number-set.ts': [
    {
      changes: [
        'this.#table[slot] === value → false',
        'this.#size * 2 > this.#table.length → this.#size * 2 >= this.#table.length',
      ],
      within: 'this.#',
      why: 'the table only grows sooner',
    },
    { changes: ['value % 0x7fffffff → value * 0x7fffffff'], why: 'places are only spread less evenly' },
    { changes: ['slot + 1 → slot - 1'], why: 'a free place is looked for in the other direction' },
    {
      changes: ['this.#table.filter((value) => value !== 0) → this.#table', 'value !== 0 → true'],
      why: '0 stands for a free place',
    },
  ],
  'api/shop/rules.ts': [
    { changes: ['!/[^ -~]/.test(partNumber) → false'], why: quicker },
    {
      changes: ['/[^A-Z0-9]+/g → /[^A-Z0-9]/g', '/[^\\p{L}\\p{N}]+/gu → /[^\\p{L}\\p{N}]/gu'],
      why: 'each sign is taken away by itself',
    },
  ],
  'api/shop/fit/rules.ts': [
    { changes: [`'0' → ""`, emptyText], within: " = '0', ", why: always },
    { changes: ['at < codes.length → at <= codes.length'], why: 'there is no character after the last one' },
    { changes: ['code === undefined → false'], why: 'no code is the word "undefined"' },
    { changes: ['place < maxFitItems → place <= maxFitItems'], why: 'no text has a thirty-first bit' },
  ],
  'api/shop/orders/rules.ts': [
    { changes: [emptyList], within: 'const steps', why: 'a step without a status does not count' },
  ],
  'api/shop/language/languages.ts': [
    {
      changes: [
        'codes.filter((code) => !startedLanguages.includes(code)) → codes',
        '[fallbackLanguage, language] → []',
      ],
      why: 'at present no language is only started',
    },
    { changes: ['first === fallbackLanguage → false'], why: 'the prefix of English is empty: nothing is cut off' },
  ],
  'api/shop/vehicle/plates.ts': [
    {
      changes: ['/[\\s\\p{Pd}\\p{Cf}._·|/]+/gu → /[\\s\\p{Pd}\\p{Cf}._·|/]/gu'],
      why: 'each of them is taken away by itself',
    },
    { changes: [emptyText], within: 'const [, ', why: always },
  ],
  'api/shop/money/amounts.ts': [{ changes: ['!found → true', 'formatters.set(key, found); → ;'], why: quicker }],
  'api/shop/language/collation.ts': [
    { changes: ['collators.set(language, known); → ;', 'a === b → false'], why: quicker },
  ],
  'api/shop/orders/tracking.ts': [
    {
      changes: ['name.toLowerCase() → name.toUpperCase()', '/\\s+/g → /\\s/g'],
      why: 'two names are compared in the same way',
    },
  ],
  'api/search/match/narrow.ts': [
    {
      changes: ['at < positions.length → at <= positions.length', 'at < keys.length → at <= keys.length'],
      why: behindEnd,
    },
    {
      changes: ['priced > 0 → true', 'priced > 0 → priced >= 0'],
      why: 'no price comes before the first, so the loop ends anyway',
    },
  ],
  'api/search/match/numbers.ts': [
    { changes: [`'own' → ""`], why: 'a kind that is not in the order comes first, as this one does' },
    { changes: ["key === '' → false", emptyText], within: "key === ''", why: 'no item has an empty number' },
    { changes: [emptyList], within: 'longestQuery', why: 'one word is too few for a number among words' },
    { changes: [emptyList], within: 'best.key', why: always },
    { changes: ['written?.number → written.number'], why: always },
  ],
  'api/search/match/matching.ts': [
    {
      changes: [
        'slots.some((slot) => slot.length === 0) → slots.every(slot => slot.length === 0)',
        '(slot) => slot.length === 0 → () => undefined',
        'slot.length === 0 → false',
      ],
      why: 'a word in no list leaves nothing in either case: the loop only ends sooner',
    },
    { changes: ['slots'], within: 'const ordered', why: twoWays },
    {
      changes: [
        '(sum, { list }) => sum + this.#list(list).length → () => undefined',
        'sum + this.#list(list).length → sum - this.#list(list).length',
        '(a, b) => a.size - b.size → () => undefined',
        'a.size - b.size → a.size + b.size',
        'within && within.length < first.size',
        'within.length < first.size',
        'isAscending(within) → false',
        'lists.length > mostMerged',
        'count === 0 → false',
        'count > listOf.length / 64',
        'listOf.length / 64 → listOf.length * 64',
        'this.#isLong(one.list, count)',
        'length * 32 > this.#notes.length && count * 64 > length',
        'length * 32 > this.#notes.length',
        'length * 32 → length / 32',
        'count * 64 > length',
        'count * 64 → count / 64',
      ],
      why: twoWays,
    },
    { changes: ['{ → {}'], within: 'isAscending(within)', why: twoWays },
    { changes: ['{ → {}'], within: 'count === 0', why: twoWays },
    { changes: ['{ → {}'], within: 'listOf.length / 64', why: twoWays },
    { changes: ['{ → {}'], within: '#isLong', why: twoWays },
    { changes: ['!bits → true', 'this.#bits.set(list, bits); → ;'], why: quicker },
    { changes: ['2 ** 32 - 1 → 2 ** 32 + 1'], why: 'both are behind the last position' },
    {
      changes: ['next < count → next <= count', 'at < count → at <= count', 'at < count → true'],
      why: behindEnd,
    },
  ],
  'api/search/match/contributions.ts': [
    {
      changes: ['(found.get(list)?.worth ?? 0) >= worth → (found.get(list)?.worth ?? 0) > worth'],
      why: 'the same worth is written again',
    },
  ],
  'api/search/match/ranking.ts': [
    {
      changes: ['at <= maxScore → at < maxScore', 'maxScore + 1 → maxScore - 1'],
      why: 'nothing comes after the items of the lowest score',
    },
    { changes: ['at < items.length → at <= items.length'], why: behindEnd },
    { changes: ['heads > 0 → true', 'heads > 0 → heads >= 0', 'end !== lastEnd → true'], why: quicker },
  ],
  'api/search/match/position-sets.ts': [
    {
      changes: [
        'at < list.length → at <= list.length',
        'position < marks.length → position <= marks.length',
        'position < of.length → position <= of.length',
      ],
      why: behindEnd,
    },
    {
      changes: [
        'first.length === 0 || second.length === 0',
        'first.length === 0 → false',
        'second.length === 0 → false',
      ],
      why: quicker,
    },
  ],
  'api/search/index/pairs.ts': [
    { changes: ['at < count → at <= count', 'key < keyCount → key <= keyCount'], why: behindEnd },
    {
      changes: [
        'lists.length === 1 → false',
        '(a, b) => a.length - b.length → () => undefined',
        'a.length - b.length → a.length + b.length',
      ],
      why: quicker,
    },
    { changes: ['at === 0 → false'], why: 'no number comes before the first' },
  ],
  'api/search/language/sound.ts': [
    { changes: ['at < word.length → at <= word.length'], why: 'there is no letter after the last one' },
    { changes: ['false → true'], within: 'let joined', why: 'no letter comes before the first that it could join' },
    {
      changes: ['letter >= 0x05 → true'],
      within: "sound = 'a'",
      why: 'lower code points are signs, and no word begins with one',
    },
    { changes: ['letter >= 0x05 → true'], within: 'vowels[', why: 'lower code points are signs, not vowels' },
    { changes: ['letter <= 0x4c → true'], why: 'no vowel sign comes after the last one' },
    { changes: [emptyText], within: "?? ''", why: always },
    {
      changes: ['at + 1 < word.length → true', 'at + 1 < word.length → at + 1 <= word.length', 'at + 1 → at - 1'],
      within: "written += 'a'",
      why: 'no consonant comes after the last letter',
    },
    {
      changes: [
        'word.charCodeAt(0) >= 0x900 → word.charCodeAt(0) > 0x900',
        'word.charCodeAt(0) < 0xd80 → true',
        'word.charCodeAt(0) < 0xd80 → word.charCodeAt(0) <= 0xd80',
      ],
      why: 'the neighbouring blocks have no letters of the nine languages',
    },
    { changes: ["[/ph/g, 'f'] → []"], why: 'p sounds as f does, and h is not heard' },
    { changes: [emptyText], within: 'let before', why: 'other characters have no sound, just as an empty text' },
  ],
  'api/search/language/spelling.ts': [
    {
      changes: ['at < text.length'],
      within: 'Math.imul',
      why: 'equal texts have equal hashes all the same, and what is found is compared',
    },
    {
      changes: ['at < text.length → at <= text.length'],
      within: 'shorter.add',
      why: 'leaving out no letter gives the text itself, which is already in the set',
    },
    { changes: ['seen.has(index) → false'], why: 'a word that is looked at again costs the same' },
    { changes: [`'\\u0001' → ""`], why: 'sounds and rests share hashes; what is found is compared anyway' },
    { changes: ['length < 3 → false'], why: 'shorter words are sent away before' },
    {
      changes: ['sound.length > 1 → true', 'sound.length > 1 → sound.length >= 1'],
      within: 'soundMark',
      why: 'a word of one sound is like another only by its letters, which find it too',
    },
    {
      changes: [
        'Math.abs(a.length - b.length) >= limit → false',
        'Math.abs(a.length - b.length) >= limit → Math.abs(a.length - b.length) > limit',
        'least >= limit → false',
        'least >= limit → least > limit',
      ],
      why: 'it only saves the comparison, or the rest of it',
    },
    {
      changes: [emptyList],
      within: 'let two',
      why: 'it is read from the second letter on, when another has taken its place',
    },
    {
      changes: [
        'i > 1 && j > 1 → true',
        'i > 1 && j > 1 → i > 1 || j > 1',
        'i > 1 → true',
        'i > 1 → i >= 1',
        'j > 1 → true',
        'j > 1 → j >= 1',
      ],
      why: 'before the first letter there is nothing to swap',
    },
  ],
  'api/search/language/words.ts': [
    { changes: ['/[^\\p{L}\\p{M}\\p{N}]+/u → /[^\\p{L}\\p{M}\\p{N}]/u'], why: 'the empty words between are left out' },
    {
      changes: ['plain.test(text) → false', '/^[ -~]*$/ → /^[ -~]$/'],
      why: 'the quick look for plain texts only saves time',
    },
    { changes: [emptyText], within: 'anyAlike', why: 'a letter without look-alikes stays as it is' },
    { changes: [emptyList], within: 'block ?? []', why: 'it adds the sign NUL, which no text has' },
  ],
  'api/shop/cart/lines.ts': [
    { changes: [`'CartFull' → ""`], why: 'a name for developers' },
    {
      changes: [
        '(await tx.select({ lines: count() }).from(cartLines).where(linesIn(cartId)))[0]?.lines → (await tx.select({ lines: count() }).from(cartLines).where(linesIn(cartId)))[0].lines',
      ],
      why: always,
    },
  ],
  'api/shop/cart/removals.ts': [
    { changes: ['!cartId → false'], why: 'without a cart the queries find no lines: the condition only saves them' },
    {
      changes: [
        '( → (await tx.select({ last: max(cartLines.removedAt) }).from(cartLines).where(eq(cartLines.cartId, cartId)))[0].last',
      ],
      why: always,
    },
  ],
  'api/shop/mail/store.ts': [
    { changes: ['{ target: outbox.messageId } → {}'], why: 'the other key is made at random: it is never taken' },
    {
      changes: [
        'db.select({ mails: count() }).from(outbox).where(open).get()?.mails → db.select({ mails: count() }).from(outbox).where(open).get().mails',
      ],
      why: always,
    },
  ],
  'api/shop/orders/store.ts': [
    {
      changes: ['order.idempotencyKey → true'],
      why: 'without a key the query finds no order: the condition only saves the query',
    },
  ],
  'site/features/cart/changes.ts': [
    { changes: ['clearTimeout(timer); → ;'], why: 'an extra timer finds no change that is due' },
    { changes: [`'load' → ""`], why: 'any key works that is not the id of a line' },
  ],
  'site/features/cart/preview.ts': [
    { changes: ['moment(one) < moment(other) → moment(one) <= moment(other)'], why: 'no two lines have the same id' },
  ],
  'site/features/checkout/draft.ts': [
    {
      changes: [`'checkout_draft' → ""`, `'checkout_attempt' → ""`],
      why: 'any unused key works',
    },
  ],
  'site/features/search/address.ts': [
    { changes: ['page >= 1 → page > 1'], why: 'an invalid page becomes the first one' },
  ],
  'site/features/search/facets.ts': [{ changes: [emptyText], within: "id = ''", why: always }],
  'site/features/vehicle/selector.ts': [
    { changes: [`'a vehicle list could not be loaded' → ""`], why: 'a text for developers' },
  ],
  'site/features/garage/form.ts': [
    {
      changes: [emptyText, 'make?.makeName → make.makeName', 'model?.modelName → model.modelName'],
      within: "?? '',",
      why: notSent,
    },
  ],
  'site/features/register/register.ts': [
    { changes: [emptyText], within: 'firstName, lastName, phone } = values', why: notSent },
  ],
  'site/features/desk/quote.ts': [
    { changes: [emptyText], within: "?? '')", why: 'neither it nor an empty text is an amount or a number of days' },
    { changes: ['order.items[index]?.quantity → order.items[index].quantity'], why: always },
  ],
  'site/i18n/format.ts': [
    { changes: [`'IN' → ""`], within: "locale: Locale = 'IN'", why: 'a region that is not known is India' },
  ],
  'site/i18n/dates.ts': [
    { changes: ['!found → true', 'formatters.set(key, found); → ;'], why: quicker },
    { changes: ["form === 'moment' → true"], why: 'a day has no hour that the clock would change' },
    {
      changes: [
        "own.formatToParts(date).find(({ type }) => type === 'month')?.value → own.formatToParts(date).find(({ type }) => type === 'month').value",
        emptyText,
      ],
      within: 'const month',
      why: always,
    },
  ],
  'site/i18n/hours.ts': [
    { changes: ['known → false', 'weekdays.set(language, made); → ;'], why: quicker },
    { changes: ["['morning'] → []", `'morning' → ""`], within: "?? ['morning']", why: always },
  ],
  'site/lib/page-number.ts': [
    { changes: ['number - before > 2 → number - before >= 2'], why: 'a difference of two is dealt with before' },
  ],
};
