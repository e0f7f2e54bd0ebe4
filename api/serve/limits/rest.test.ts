import { beforeEach, expect, test } from 'vitest';
import { giveMemoryBack, quietCollector } from './rest.ts';

const mebibyte = 1024 * 1024;
let share = 0;
let heap = 0;
let collections = 0;
let look: () => void;
beforeEach(() => {
  [share, heap, collections] = [0, 100 * mebibyte, 0];
  look = quietCollector({
    busy: () => share,
    used: () => heap,
    collect() {
      collections += 1;
      heap = 60 * mebibyte;
    },
  });
});

test('garbage of a rush is collected once the shop is quiet, and not before', () => {
  look();
  [share, heap] = [0.9, 200 * mebibyte];
  look();
  expect(collections).toBe(0);
  share = 0.01;
  look();
  look();
  expect([collections, heap]).toEqual([1, 60 * mebibyte]);
});

test('little garbage is left alone, and counting starts again after a collection', () => {
  look();
  heap = 120 * mebibyte;
  look();
  expect(collections).toBe(0);
  heap = 140 * mebibyte;
  look();
  heap = 91 * mebibyte;
  look();
  expect(collections).toBe(1);
  heap = 93 * mebibyte;
  look();
  expect(collections).toBe(2);
});

test('Node has the functions that it needs', () => {
  giveMemoryBack()();
});
