import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../cli/refusal.ts';
import { Decoder } from './decode.ts';

function decode(bytes: Buffer, encoding?: string, pieceLength = bytes.length || 1): string {
  const decoder = new Decoder(encoding);
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceLength) text += decoder.decode(bytes.subarray(at, at + pieceLength));
  return text + decoder.end();
}

const sample = 'make_id,name\nब्रेक,₹ 450 😀';

describe('a file that is read in pieces', () => {
  test('characters may be cut between two pieces', () => {
    expect(decode(Buffer.from(`\ufeff${sample}`), undefined, 7)).toBe(sample);
    expect(decode(Buffer.from(`\ufeff${sample}`, 'utf16le'), undefined, 5)).toBe(sample);
  });

  test('the place counts from the start of the file, not of the piece', () => {
    const bytes = Buffer.concat([Buffer.from('a'.repeat(20)), Buffer.from([0xff]), Buffer.from('b'.repeat(20))]);
    expect(() => decode(bytes, undefined, 8)).toThrow(/byte 20 /);
  });

  test('the place is right when a good character is cut between two pieces', () => {
    const bytes = Buffer.concat([Buffer.from('aaaaaa₹ bbb'), Buffer.from([0xeb]), Buffer.from('n and more')]);
    expect(() => decode(bytes, undefined, 8)).toThrow(/byte 13 /);
  });

  test('the place is right when the bad character begins at the end of a piece', () => {
    expect(() => decode(Buffer.from('aaaaaaaën', 'latin1'), undefined, 8)).toThrow(/byte 7 /);
  });
});

describe('the encoding is', () => {
  test('UTF-8 without a mark, and any other if it is named', () => {
    expect(decode(Buffer.from(sample))).toBe(sample);
    expect(decode(Buffer.from('Citro\u00ebn', 'latin1'), 'windows-1252')).toBe('Citroën');
    expect(decode(Buffer.from(sample, 'utf16le'), 'utf-16le')).toBe(sample);
  });

  test.each([
    ['UTF-8', Buffer.from(`\ufeff${sample}`)],
    ['UTF-16 with the lower byte first', Buffer.from(`\ufeff${sample}`, 'utf16le')],
    ['UTF-16 with the higher byte first', Buffer.from(`\ufeff${sample}`, 'utf16le').swap16()],
  ])('%s when the file is marked so, whatever was named', (_, bytes) => {
    expect(decode(bytes, 'windows-1252')).toBe(sample);
  });

  test.each([
    [[0xff, 0x41]],
    [[0x41, 0xfe]],
    [[0xfe, 0x41]],
    [[0x41, 0xff]],
    [[0xef, 0xbb, 0x41]],
    [[0xef, 0x41, 0xbf]],
    [[0x41, 0xbb, 0xbf]],
  ])('not told by half a mark: %j', (bytes) => {
    const text = new TextDecoder('windows-1252').decode(Uint8Array.from(bytes));
    expect(decode(Buffer.from(bytes), 'windows-1252')).toBe(text);
  });

  test('refused if it is unknown, with a list of known names', () => {
    const wrong = () => decode(Buffer.from('a'), 'utf-99');
    expect(wrong).toThrow(Refusal);
    expect(wrong).toThrow(/"utf-99" is not known: expected a name such as windows-1252/);
  });
});

test('an empty file is an empty text', () => {
  expect(new Decoder().end()).toBe('');
});

test('a file that ends inside a character is refused as truncated, with its length', () => {
  const cut = () => decode(Buffer.from('pad ₹').subarray(0, 6), undefined, 4);
  expect(cut).toThrow(Refusal);
  expect(cut).toThrow(/ends inside a character at byte 6: it is truncated/);
});

test('a file in another encoding is refused, and the message says what to do', () => {
  const wrong = () => decode(Buffer.from('Citroën', 'latin1'));
  expect(wrong).toThrow(Refusal);
  expect(wrong).toThrow(/^byte 5 is not valid utf-8; save the file as UTF-8, or name its encoding with --encoding$/);
});

test('wherever the bad byte is and however the file is read, its place is named', () => {
  const good = fc.string({ unit: fc.constantFrom('a', 'é', '₹', '😀'), maxLength: 12 });
  fc.assert(
    fc.property(good, good, fc.integer({ min: 1, max: 9 }), (before, after, pieceLength) => {
      const start = Buffer.from(before);
      const bytes = Buffer.concat([start, Buffer.from([0xff]), Buffer.from(after)]);
      expect(() => decode(bytes, undefined, pieceLength)).toThrow(`byte ${start.length} is not valid`);
    }),
  );
});
