import { describe, expect, test } from 'vitest';
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
