import { expect, test } from 'vitest';
import { mailboxOf } from './rules.ts';

test.each([
  ['asha@example.in', 'asha@example.in'],
  [' Asha@Example.IN ', 'asha@example.in'],
  ['asha+shop@example.in', 'asha@example.in'],
  ['asha+a+b@example.in', 'asha@example.in'],
  ['a.sha@example.in', 'a.sha@example.in'],
  ['A.S.ha+shop@Gmail.com', 'asha@gmail.com'],
  ['asha@googlemail.com', 'asha@gmail.com'],
  ['+tag@example.in', '+tag@example.in'],
  ['\uff41sha@example.in', 'asha@example.in'],
])('%j leads to the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
