import { type SubmitEvent, useRef, useState } from 'react';
import { focusFirstProblem, formValues, type Problems } from './form';

/** Await it while the browser leaves the page: the form stays pending. */
export const leaving = new Promise<never>(() => {});

/** Runs one action at a time: while it runs, `run` does nothing. @returns the action's result */
export function usePending() {
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  async function run<T>(action: () => Promise<T>): Promise<T | undefined> {
    if (busy.current) return undefined;
    busy.current = true;
    setPending(true);
    try {
      return await action();
    } finally {
      busy.current = false;
      setPending(false);
    }
  }
  return { pending, isBusy: () => busy.current, run };
}

export type Explained = Problems | string | undefined;

interface FormRules {
  /** What is wrong with the values, by field; without it, the browser validates. */
  check?: (values: Record<string, string>) => Problems;
  /** @param pressed the submit button; undefined for Enter in a field of a form without one */
  send: (values: Record<string, string>, form: HTMLFormElement, pressed: HTMLElement | null) => Promise<unknown>;
  /** What a failure means: problems of fields, or a text for the form; undefined if it was shown elsewhere. */
  explain?: (error: unknown) => Explained | Promise<Explained>;
}

/**
 * A form that is validated, is sent once at a time, and shows problems and failures. The first wrong field gets the
 * focus. Values come from `formValues`.
 */
export function useForm({ check, send, explain }: FormRules) {
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');
  const { pending, isBusy, run } = usePending();

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy()) return;
    const form = event.currentTarget;
    const { nativeEvent } = event;
    const pressed = nativeEvent instanceof globalThis.SubmitEvent ? nativeEvent.submitter : null;
    const refuse = (found: Problems) => {
      setProblems(found);
      focusFirstProblem(form, found);
    };
    const values = formValues(form);
    const found = check?.(values) ?? {};
    setFailure('');
    refuse(found);
    if (Object.keys(found).length > 0) return;
    await run(() => send(values, form, pressed)).catch(async (error: unknown) => {
      if (!explain) throw error;
      const meaning = await explain(error);
      if (typeof meaning === 'string') setFailure(meaning);
      else if (meaning) refuse(meaning);
    });
  }

  /**
   * For `onChange` of the form. A problem disappears as soon as its field is right; one that only the server found,
   * with the next change. New problems appear with the next submit only.
   */
  function follow({ currentTarget: form }: { currentTarget: HTMLFormElement }): void {
    if (Object.keys(problems).length === 0) return;
    const found = Object.entries(check?.(formValues(form)) ?? {});
    setProblems(Object.fromEntries(found.filter(([name]) => problems[name])));
  }

  return { problems, failure, pending, submit, follow };
}
