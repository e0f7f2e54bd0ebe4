import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plateStates } from '../vehicle/plates.ts';
import { allPins, placeOfPin } from './pins.ts';

/** Drawn by seed from the offices of India Post, three of each state at least: the state of most of a code's offices. */
const drawn: Record<string, string> = {
  AN: '744102 744201 744301',
  AP: '515241 515414 515445 517291 517620 518165 522312 523157 523346 524201 532455 533308 533342 534206',
  AR: '790116 791104 791114',
  AS: '781328 782429 783385 784147 784504 785619 785633 785698 786156',
  BR: '801303 802163 802302 802314 804402 841311 841503 841504 843104 845440 845452 852202 852215 854103',
  CG: '491111 491340 493229 493776',
  CH: '160002 160036 160047',
  DD: '362540 396220 396240',
  DL: '110004 110057 110094 110195',
  GA: '403102 403703 403712 403720',
  GJ: '361009 361120 362120 363020 364070 365410 370015 370445 382042 387325 388320 389110 391120 392160 394110 394125 394520',
  HP: '171008 172111 175047 176053 176202 176302 177208 177213',
  HR: '121105 123110 125075 132122',
  JH: '814142 825330 828114 828116 829117 829122 829210',
  JK: '182137 184203 190002 193303',
  KA: '560021 570019 571604 573102 574224 577558 585201 587103',
  KL: '670613 671322 673631 676106 678012 678582 678703 680552 680613 680691 682010 686008 686511 686606 688562 691590 695541',
  LA: '194103 194109 194201',
  LD: '682554 682555 682557',
  MH: '400609 410204 410209 410216 412107 412212 414002 415706 416120 416508 416513 422211 423212 424203 431130 444813 445001',
  ML: '793011 793017 793113 794107',
  MN: '795006 795113 795127 795140',
  MP: '452018 456770 457882 458664 460449 470441 473113 475685 476224 480108 480338 481222',
  MZ: '796001 796006 796007',
  NL: '797120 798620 798625 798627',
  OD: '752013 752018 752121 755050 756041 756044 761045 764003 766012 768102 768106',
  PB: '140408 141127 143528 143601 144222 144416 144525 144529 146104',
  PY: '605009 605502 609603',
  RJ: '301030 303002 303119 303803 303804 306501 322025 325208 332701 334004 341022',
  SK: '737106 737126 737134',
  TG: '500055 502331 505445 505451 505505 506324 506366 507127 507169 509104 509301',
  TN: '602108 604406 607204 614211 614704 621801 623404 625522 626105 627756 627809 631502 631606 632006 632113 632517 635107 635602 636139 641655',
  TR: '799010 799105 799131 799256',
  UK: '246276 246279 246285 248014 248179 249201 262523',
  UP: '202155 203129 208004 208010 209501 209825 212201 222138 223105 224139 224208 226017 231314 241403 241406 242407 262701 272171 272194 274207 274505 281301 285128',
  WB: '700029 700081 700086 700106 700107 700118 700158 711413 712103 712201 712613 713210 713420 721445 721517 721628 721657 722143 741251 742402 743235 743439',
};
const drawnPins = Object.entries(drawn).flatMap(([state, pins]) => pins.split(' ').map((pin) => [pin, state] as const));

test('300 drawn codes have the state of their post offices, and all states are among them', () => {
  expect(drawnPins).toHaveLength(300);
  expect(drawnPins.filter(([pin, state]) => placeOfPin(pin)?.state !== state)).toEqual([]);
  expect(Object.keys(drawn).sort()).toEqual([...plateStates].sort());
});

test('the table has every code once, in states that plates know', () => {
  const pins = allPins();
  expect(pins).toHaveLength(19_584);
  expect(new Set(pins).size).toBe(pins.length);
  const places = pins.map(placeOfPin);
  expect(new Set(places.map((place) => place?.state))).toEqual(new Set(plateStates));
  expect(places.every((place, index) => place?.pin === pins[index])).toBe(true);
  // How much of the country is known more closely; a table made again should not know less.
  expect(places.filter((place) => place?.district).length).toBeGreaterThan(18_000);
  expect(places.filter((place) => place?.city).length).toBeGreaterThan(1600);
});

test.each([
  ['560025', 'KA', 'Bengaluru Urban', 'Bengaluru'],
  ['110001', 'DL', 'New Delhi', 'Delhi'],
  ['400001', 'MH', 'Mumbai', 'Mumbai'],
  ['700001', 'WB', 'Kolkata', 'Kolkata'],
  ['600001', 'TN', 'Chennai', 'Chennai'],
  ['500001', 'TG', 'Hyderabad', 'Hyderabad'],
  ['122001', 'HR', 'Gurugram', 'Gurugram'],
  ['201301', 'UP', 'Gautam Buddha Nagar', 'Noida'],
  ['194101', 'LA', 'Leh', null],
  ['744101', 'AN', 'South Andaman', 'Port Blair'],
  ['682555', 'LD', 'Lakshadweep', null],
  ['737101', 'SK', 'Gangtok', null],
  ['799001', 'TR', null, 'Agartala'],
  ['605001', 'PY', 'Puducherry', 'Puducherry'],
  ['673310', 'PY', 'Mahe', null],
  ['362520', 'DD', 'Diu', null],
  ['160017', 'CH', 'Chandigarh', 'Chandigarh'],
  ['160055', 'PB', 'SAS Nagar (Mohali)', null],
])('%s is in %s: %s, %s', (pin, state, district, city) => {
  expect(placeOfPin(pin)).toEqual({ pin, state, district, city });
});

test('a code is read with a space, around it too, and in digits of any script', () => {
  for (const typed of ['560 025', ' 560025 ', '५६००२५', '௫௬௦ ௦௨௫']) expect(placeOfPin(typed)?.pin).toBe('560025');
});

test('codes that the post does not have, of the army, and other texts are unknown', () => {
  for (const typed of [
    '560999',
    '999999',
    '900056',
    '000000',
    '056002',
    '56002',
    '5600250',
    '',
    'Bengaluru',
    '560-025',
  ])
    expect(placeOfPin(typed)).toBeUndefined();
});

test('no text throws, and only the codes of the table are known', () => {
  const known = new Set(allPins());
  const code = fc.integer({ min: 100_000, max: 999_999 }).map(String);
  fc.assert(
    fc.property(
      fc.oneof(code, fc.string({ unit: fc.constantFrom(...'0123456789 ५६०௫\u0660-/a\0\ud83d') })),
      (typed) => {
        const place = placeOfPin(typed);
        if (/^\d{6}$/.test(typed)) expect(place !== undefined).toBe(known.has(typed));
        else if (place) expect(known.has(place.pin)).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});
