import { readPlate } from './plates.ts';

/** What an enquiry may say besides its items, without zod: pages check the same. */

export const enquiryRules = { maxNote: 1000 } as const;

const thisYear = () => new Date().getFullYear();

/** A registration number as it is written on the vehicle; a text that is none stays as it is. */
export function plateText(typed: string): string {
  const plate = readPlate(typed, thisYear());
  return typeof plate === 'string' ? typed.trim() : plate.text;
}

export function isPlate(text: string): boolean {
  return typeof readPlate(text, thisYear()) !== 'string';
}
