import { expect, test } from 'vitest';
import { saidIn, wrongWords } from './words';

const page = (body: string, lang = 'hi') =>
  `<!doctype html><html lang="${lang}"><head><title>कार्ट</title></head><body>${body}</body></html>`;
const wrong = (body: string, language: 'hi' | 'en' = 'hi') => wrongWords(saidIn(page(body, language)), language);

test('names, units, marked words and grouped numbers are correct', () => {
  expect(
    wrong(
      '<p>ब्रेक पैड – Hero HF Deluxe, 61 kW</p><p lang="en">Ceramic compound</p><p>1,23,456 · 12.5</p><p class="number">0986494</p><script>let Add</script>',
    ),
  ).toEqual([]);
});

test.each([
  ['<p>कार्ट में Add करें</p>', 'English (Add): कार्ट में Add करें'],
  ['<button aria-label="Close">×</button>', 'English (Close): Close'],
  ['<input placeholder="Part number">', 'English (Part number): Part number'],
  ['<p lang="en">Your cart is empty</p>', 'a text of the shop in English: Your cart is empty'],
  ['<p>cart.title</p>', 'raw key: cart.title'],
  ['<p>₹undefined</p>', 'spoilt: ₹undefined'],
  ['<p>{{count}}</p>', 'spoilt: {{count}}'],
  ['<p>NaN</p>', 'spoilt: NaN'],
  ['<p>123456</p>', 'unformatted number: 123456'],
  ['<p>0.30000000000000004</p>', 'unformatted number: 0.30000000000000004'],
])('%s is found', (body, problem) => {
  expect(wrong(body)).toContain(problem);
});

test('a part number in a title and a name around what a visitor typed are correct', () => {
  const said = saidIn(page('<p title="पार्ट RTR/36809/J">Honda City (3rd gen India, GM2)</p>'));
  expect(wrongWords(said, 'hi', ['India'])).toEqual([]);
});

test('a vehicle has its Latin name and generation beside the one in the language’s letters', () => {
  expect(wrong('<option>स्विफ्ट (Swift, 3rd gen), 2018–2024</option><p>महिंद्रा XUV 3XO, इंडिगो CS / eCS</p>')).toEqual([]);
  expect(wrong('<option>मारुति सुज़ुकी स्विफ्ट (Maruti Suzuki Swift, 3rd gen, 1.2 DualJet K12N CNG, 2022)</option>')).toEqual(
    [],
  );
  expect(wrong('<option>स्विफ्ट (Swift, third gen)</option>')).toEqual([
    'English (Swift third gen): स्विफ्ट (Swift, third gen)',
  ]);
});

test('an English page is checked for numbers and raw keys, not for its words', () => {
  expect(wrong('<p>Your cart is empty</p>', 'en')).toEqual([]);
  expect(wrong('<p>123456 parts</p>', 'en')).toEqual(['unformatted number: 123456 parts']);
});
