import { describe, expect, test } from 'vitest';
import { Decoder } from './decode.ts';
import { Refusal } from './problems.ts';

function decode(bytes: Buffer, encoding?: string, pieceLength = bytes.length || 1): string {
  const decoder = new Decoder(encoding);
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceLength) text += decoder.decode(bytes.subarray(at, at + pieceLength));
  return text + decoder.end();
}

const sample = 'make_id,name\nब्रेक,₹ 450 😀';
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('without a named encoding', () => {
  test.each([
    ['UTF-8', Buffer.from(sample)],
    ['UTF-8 with a byte-order mark', Buffer.from(`\ufeff${sample}`)],
    ['UTF-16LE with a byte-order mark', Buffer.from(`\ufeff${sample}`, 'utf16le')],
    ['UTF-16BE with a byte-order mark', utf16be(`\ufeff${sample}`)],
  ])('%s is read, without its mark', (_, bytes) => {
    expect(decode(bytes)).toBe(sample);
  });

  test('characters may be cut between two pieces', () => {
    expect(decode(Buffer.from(`\ufeff${sample}`), undefined, 7)).toBe(sample);
    expect(decode(Buffer.from(`\ufeff${sample}`, 'utf16le'), undefined, 5)).toBe(sample);
  });

  test('an empty file is an empty text', () => {
    expect(decode(Buffer.alloc(0))).toBe('');
  });

  test('bytes that are not UTF-8 are refused with the place of the first one, never guessed', () => {
    const bytes = Buffer.from('Citroën', 'latin1');
    expect(() => decode(bytes)).toThrow(Refusal);
    expect(() => decode(bytes)).toThrow(/byte 5 is not valid utf-8.*--encoding/);
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

  test('a file that ends inside a character is refused as truncated', () => {
    const bytes = Buffer.from('₹').subarray(0, 2);
    expect(() => decode(bytes)).toThrow(Refusal);
    expect(() => decode(bytes)).toThrow(/ends inside a character at byte 2.*truncated/);
  });

  test('UTF-16 of an odd number of bytes is refused as truncated', () => {
    expect(() => decode(Buffer.from('\ufeffab', 'utf16le').subarray(0, 5))).toThrow(/truncated/);
  });
});

describe('with a named encoding', () => {
  test('windows-1252 is read as such', () => {
    expect(decode(Buffer.from([0x43, 0x69, 0x74, 0x72, 0x6f, 0xeb, 0x6e, 0x20, 0x80]), 'windows-1252')).toBe(
      'Citroën €',
    );
  });

  test('UTF-16 without a mark is read by its name', () => {
    expect(decode(Buffer.from(sample, 'utf16le'), 'utf-16le')).toBe(sample);
  });
});
