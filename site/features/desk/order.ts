import { atom } from 'nanostores';
import type {
  ChangedAnswer,
  DeskEvent,
  DeskOrder,
  DeskOrderAnswer,
  LineBody,
  PartBody,
  PreviewAnswer,
  QuoteBody,
  ReopenBody,
  StatusBody,
  TrackingBody,
} from '../../../api/shop/desk/contract';
import type { Language } from '../../../api/shop/language/languages';
import { isMailed } from '../../../api/shop/orders/rules';
import { ApiFailure, call, isRefusal } from '../../lib/http';
import { unattended } from '../../lib/watch';
import { eventsSince } from './desk';
import { noteInList } from './list';
import { priceSteps } from './quote';

export interface DeskState {
  order: DeskOrder;
  /** E-mail address of the signed-in seller. */
  seller: string;
  /** The language of the seller's page. */
  language: Language;
  /** What others did while this seller was typing; shown until the next save. */
  news: DeskEvent[];
}

/** A change of the open enquiry that may mail the customer. */
export type Step =
  | { part: 'quote'; body: Omit<QuoteBody, 'version'> }
  | { part: 'status'; body: Omit<StatusBody, 'version'> }
  | { part: 'tracking'; body: Omit<TrackingBody, 'version'> }
  | { part: 'line'; body: Omit<LineBody, 'version'> }
  | { part: 'part'; body: Omit<PartBody, 'version'> }
  | { part: 'reopen'; body: Omit<ReopenBody, 'version'> }
  | { part: 'undo'; body: object };

/** The question before a step; null: none. */
export type Question = 'cancelSure' | 'shipUnnumbered' | 'confirmUnquoted' | 'undoMailed' | 'priceFarOff' | null;

/** A step that waits for the seller's "Send". */
export interface Preview {
  step: Step;
  /** The order's version at the time of the preview: sending fails if it has changed. */
  version: number;
  mails: PreviewAnswer['mails'];
  question: Question;
  /** Whether the next enquiry of the queue opens afterwards. */
  next: boolean;
}

/** The enquiry that is open on the desk. */
export const $desk = atom<DeskState | undefined>(undefined);
export const $preview = atom<Preview | undefined>(undefined);

const addressOf = (orderId: string, language: Language, part = '') =>
  `/api/desk/orders/${encodeURIComponent(orderId)}${part}?lang=${language}`;

/** Where a seller has work to do; whoever opens such an enquiry takes it, unless somebody has. */
const isWork = ({ status, quotedAt, customerRemovedAt }: DeskOrder) =>
  customerRemovedAt === null &&
  ((status === 'pending' && quotedAt === null) || status === 'confirmed' || status === 'processing');

let asked = 0;

/** Opens an enquiry; an answer that arrives after another one was opened is dropped. @throws ApiFailure, NoAnswer */
export async function openOrder(orderId: string, language: Language): Promise<void> {
  asked += 1;
  const mine = asked;
  const { data, seller } = await call<DeskOrderAnswer>('GET', addressOf(orderId, language));
  if (mine !== asked) return;
  $preview.set(undefined);
  $desk.set({ order: data, seller, language, news: [] });
  // Nobody has to know when that fails.
  if (data.assignee === null && isWork(data)) void assign(true).catch(() => {});
}

/** Closes the open enquiry; what was typed stays in this browser. */
export function closeOrder(): void {
  asked += 1;
  $preview.set(undefined);
  $desk.set(undefined);
}

function opened(): DeskState {
  const open = $desk.get();
  if (!open) throw new Error('no enquiry is open');
  return open;
}

/** Shows a version of the open enquiry, here and in the list, unless a later one is shown already. */
function show(state: DeskState): void {
  const shown = $desk.get()?.order;
  if (shown?.orderId !== state.order.orderId || state.order.version < shown.version) return;
  $desk.set(state);
  const { orderId, status, version, quotedAt, total, priceOnRequest, assignee, next } = state.order;
  const stage = status === 'pending' ? (quotedAt === null ? 'to_answer' : 'quoted') : status;
  noteInList(orderId, { status, stage, version, quotedAt, total, priceOnRequest, assignee, next });
}

/** Takes over a newer version of the enquiry; typed values stay in their fields. */
function take(order: DeskOrder): void {
  const open = opened();
  const fresh = eventsSince(open.order, order);
  if (order.version < open.order.version) return;
  // Payments, returns and messages come without a version of their own.
  if (JSON.stringify(order) === JSON.stringify(open.order)) return;
  show({ ...open, order, news: [...fresh, ...open.news] });
}

/** Looks for changes by others. A failure is not shown: the next look may succeed. */
export async function lookAgain(): Promise<void> {
  const open = $desk.get();
  if (!open) return;
  const { order, language } = open;
  const answer = await call<DeskOrderAnswer>('GET', addressOf(order.orderId, language), undefined, unattended).catch(
    () => undefined,
  );
  if (answer && $desk.get()?.order.orderId === order.orderId) take(answer.data);
}

/**
 * A call for the open enquiry. If another seller was faster, the server writes nothing, and its version replaces this
 * one.
 * @throws ApiFailure, NoAnswer
 */
async function ask<Answer>(part: string, body: object): Promise<Answer> {
  const { order, language } = opened();
  try {
    return await call<Answer>('POST', addressOf(order.orderId, language, part), body);
  } catch (error) {
    if (error instanceof ApiFailure && isRefusal(error, 'changed'))
      take((error.answer as unknown as ChangedAnswer).data);
    throw error;
  }
}

async function save(part: string, body: object): Promise<void> {
  const open = opened();
  const { data, seller } = await ask<DeskOrderAnswer>(part, body);
  // A note never conflicts, so its answer may contain what others did meanwhile.
  const news = eventsSince(open.order, data).filter(({ by }) => by !== seller);
  show({ ...open, order: data, seller, news });
}

/** The question to ask before a step. */
export function questionOf(order: DeskOrder, step: Step): Question {
  const { quotedAt, status } = order;
  if (step.part === 'quote') return priceSteps(step.body, order).some(({ far }) => far) ? 'priceFarOff' : null;
  if (step.part === 'undo') return isMailed(status) ? 'undoMailed' : null;
  if (step.part !== 'status') return null;
  if (step.body.status === 'cancelled') return 'cancelSure';
  if (step.body.status === 'shipped' && !step.body.trackingNumber) return 'shipUnnumbered';
  return step.body.status === 'confirmed' && !quotedAt ? 'confirmUnquoted' : null;
}

interface How {
  /** Saves at once unless there is a question. */
  direct?: boolean;
  /** Opens the next enquiry of the queue afterwards. */
  next?: boolean;
}

/**
 * Shows a step with its mails, to be sent or not; a step without mails and question is saved at once.
 * @returns whether it was saved
 * @throws ApiFailure, NoAnswer
 */
export async function prepare(step: Step, { direct = false, next = false }: How = {}): Promise<boolean> {
  const { order } = opened();
  const { version } = order;
  const question = questionOf(order, step);
  const isSilent = direct && !question;
  const mails = isSilent ? [] : await mailsOf(step, version);
  // A step is about the enquiry for which it was asked: another one may be open by now.
  if ($desk.get()?.order.orderId !== order.orderId) return false;
  const silent = mails.length === 0 && !question;
  if (silent) await save(`/${step.part}`, { version, ...step.body });
  else $preview.set({ step, version, mails, question, next });
  return silent;
}

const mailsOf = async ({ part, body }: Step, version: number): Promise<PreviewAnswer['mails']> =>
  (await ask<PreviewAnswer>(`/${part}/preview`, { version, ...body })).mails;

/** Saves the previewed step; the preview stays until it is closed. @throws ApiFailure, NoAnswer */
export async function sendPreviewed({ step, version }: Preview): Promise<void> {
  await save(`/${step.part}`, { version, ...step.body });
}

export const closePreview = () => $preview.set(undefined);

/** Issues the invoice of the open enquiry. @throws ApiFailure, NoAnswer */
export const issueInvoice = () => save('/invoice', {});

/** A change to the money of the open enquiry, which mails the customer by itself. @throws ApiFailure, NoAnswer */
export const changeMoney = (part: string, body: object) =>
  save(`/${part}`, { version: opened().order.version, ...body });

/** @throws ApiFailure, NoAnswer */
export const addNote = (text: string) => save('/notes', { text });

/** Says that this seller works on the open enquiry, or that nobody does. @throws ApiFailure, NoAnswer */
export const assign = (taken: boolean) => save('/assignee', { taken });
