import { expect, test } from 'vitest';
import { localNameOf, nameBesideLatin, shortVehicleText, vehicleText } from './text.ts';

test.each([
  ['स्विफ्ट (3rd gen)', 'Swift (3rd gen)', 'स्विफ्ट'],
  ['स्विफ्ट', 'Swift (3rd gen)', 'स्विफ्ट'],
  ['स्विफ्ट (तीसरी)', 'Swift (3rd gen)', 'स्विफ्ट (तीसरी)'],
  ['टाटा', 'Tata', 'टाटा'],
])('%s for %s is %s', (translated, name, local) => {
  expect(localNameOf(translated, name)).toBe(local);
});

test.each([
  ['Maruti Suzuki', 'मारुति सुज़ुकी', 'मारुति सुज़ुकी (Maruti Suzuki)'],
  ['Swift (3rd gen)', 'स्विफ्ट', 'स्विफ्ट (Swift, 3rd gen)'],
  ['Creta (2nd gen, SU2)', 'க்ரெட்டா', 'க்ரெட்டா (Creta, 2nd gen, SU2)'],
  ['800 (SB308)', undefined, '800 (SB308)'],
  ['Tata Nexon (X1) Revotron, 2020', 'टाटा नेक्सन', 'टाटा नेक्सन (Tata Nexon, X1, Revotron, 2020)'],
  ['Tata Nexon Revotron, 2020', 'टाटा नेक्सन', 'टाटा नेक्सन (Tata Nexon Revotron, 2020)'],
])('%s with %s reads %s', (name, local, text) => {
  expect(nameBesideLatin(name, local)).toBe(text);
});

test('a vehicle has its Latin name beside it, or alone where it has no other', () => {
  const swift = { label: 'Maruti Suzuki Swift (3rd gen) 1.2 VVT', year: 2018, localName: 'मारुति सुज़ुकी स्विफ्ट' };
  expect(vehicleText(swift)).toBe('मारुति सुज़ुकी स्विफ्ट (Maruti Suzuki Swift, 3rd gen, 1.2 VVT, 2018)');
  expect(shortVehicleText(swift)).toBe('मारुति सुज़ुकी स्विफ्ट, 2018');
  const latin = { ...swift, localName: undefined };
  for (const text of [vehicleText, shortVehicleText])
    expect(text(latin)).toBe('Maruti Suzuki Swift (3rd gen) 1.2 VVT, 2018');
});
