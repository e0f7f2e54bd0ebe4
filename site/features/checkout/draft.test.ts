import { beforeEach, describe, expect, test, vi } from 'vitest';

/** A browser tab: what is stored in it survives when the page is loaded again. */
function openTab(broken = false) {
  const stored = new Map<string, string>();
  const refuse = () => {
    if (broken) throw new Error('storage is forbidden');
  };
  vi.stubGlobal('sessionStorage', {
    getItem(key: string) {
      refuse();
      return stored.get(key) ?? null;
    },
    setItem(key: string, value: string) {
      refuse();
      stored.set(key, value);
    },
    removeItem(key: string) {
      refuse();
      stored.delete(key);
    },
  });
}

async function loadPage() {
  vi.resetModules();
  return import('./draft');
}

beforeEach(() => openTab());

describe('what was typed at checkout', () => {
  test('survives a reload, field by field', async () => {
    const before = await loadPage();
    before.keepDraft({ city: 'Pune', 'billing-city': 'Goa' }, 'asha');
    before.keepDraft({ city: 'Mumbai' }, 'asha');
    const after = await loadPage();
    expect(after.readDraft('asha')).toMatchObject({ city: 'Mumbai', 'billing-city': 'Goa' });
  });

  test('is never shown to another customer, and is replaced by what that customer types', async () => {
    const { keepDraft, readDraft } = await loadPage();
    keepDraft({ city: 'Pune', street: '1 MG Road' }, 'asha');
    expect(readDraft('ravi')).toEqual({});
    keepDraft({ city: 'Goa' }, 'ravi');
    expect(readDraft('ravi')).toEqual({ city: 'Goa', userId: 'ravi' });
    expect(readDraft('asha')).toEqual({});
  });

  test('goes along through the sign-in, but a customer’s is not shown to a guest', async () => {
    const { guestId, keepDraft, readDraft } = await loadPage();
    keepDraft({ city: 'Pune' }, guestId);
    expect(readDraft('asha')).toMatchObject({ city: 'Pune' });
    keepDraft({ street: '1 MG Road' }, 'asha');
    expect(readDraft('asha')).toMatchObject({ city: 'Pune', street: '1 MG Road' });
    expect(readDraft(guestId)).toEqual({});
    expect(readDraft('ravi')).toEqual({});
  });

  test('is gone after logging out', async () => {
    const { keepDraft, dropDraft, readDraft } = await loadPage();
    keepDraft({ city: 'Pune' }, 'asha');
    dropDraft();
    expect(readDraft('asha')).toEqual({});
  });

  test('causes no failure where storage is forbidden or contains nonsense', async () => {
    const { readDraft } = await loadPage();
    sessionStorage.setItem('checkout_draft', '{');
    expect(readDraft('asha')).toEqual({});
    openTab(true);
    const { keepDraft, readDraft: read, dropDraft, attemptKeyFor } = await loadPage();
    keepDraft({ city: 'Pune' }, 'asha');
    dropDraft();
    expect(read('asha')).toEqual({});
    expect(attemptKeyFor('a')).toBe(attemptKeyFor('a'));
  });
});

describe('the key of an enquiry', () => {
  test('stays the same for the same enquiry, even after a reload', async () => {
    const before = await loadPage();
    const key = before.attemptKeyFor('{"items":1}');
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(before.attemptKeyFor('{"items":1}')).toBe(key);
    expect((await loadPage()).attemptKeyFor('{"items":1}')).toBe(key);
  });

  test('has two digits for each of its bytes, however small', async () => {
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
    expect((await loadPage()).attemptKeyFor('one')).toBe('0'.repeat(32));
    random.mockRestore();
  });

  test('differs for another enquiry, and after the first has been sent', async () => {
    const page = await loadPage();
    const key = page.attemptKeyFor('one');
    expect(page.attemptKeyFor('two')).not.toBe(key);
    const two = page.attemptKeyFor('two');
    page.dropDraft();
    expect((await loadPage()).attemptKeyFor('two')).not.toBe(two);
  });
});
