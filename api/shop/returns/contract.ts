import { z } from 'zod';
import { text } from '../form-schema.ts';
import { deskLimits } from '../orders/rules.ts';
import { picture } from '../pictures/contract.ts';
import { returnAnswerForm, returnForm } from './form.ts';
import { differences, returnAnswers, returnLimits, returnReasons, returnStates, saysWhatDiffers } from './rules.ts';

/** Returns and claims on the wire. */

const lineId = z.string().min(1).max(64);
const version = z.number().int().min(1);
/** Far above any order. */
const paise = z
  .number()
  .int()
  .min(0)
  .max(deskLimits.unitPaise * 1000);

const askedLine = z
  .object({
    lineId,
    quantity: z.number().int().min(1).max(10_000),
    reason: z.enum(returnReasons),
    differs: z.enum(differences).nullable().default(null),
  })
  .refine(saysWhatDiffers, { path: ['differs'], message: 'expected what differs, for does_not_fit alone' });

const isOnce = (ids: readonly string[]) => new Set(ids).size === ids.length;

export const askReturnBody = z.object({
  lines: z
    .array(askedLine)
    .min(1, 'expected at least one line')
    .max(500)
    .refine((lines) => isOnce(lines.map((line) => line.lineId)), 'expected each line once'),
  words: text(returnForm.words, { long: undefined }).default(''),
  pictures: z
    .array(picture)
    .max(returnLimits.pictures, `expected at most ${returnLimits.pictures} pictures`)
    .refine(isOnce, 'expected each picture once')
    .default([]),
});
export type AskReturnBody = z.output<typeof askReturnBody>;
export type AskReturnInput = z.input<typeof askReturnBody>;

/**
 * A seller's answer. `misfits`: lines of the return of which the seller confirms that they did not fit. A refund names
 * its amounts, a refusal its reason.
 */
export const answerReturnBody = z
  .object({
    version,
    answer: z.enum(returnAnswers),
    words: text(returnAnswerForm.words, { long: undefined }).default(''),
    refundPaise: paise.nullable().default(null),
    shippingPaise: paise.default(0),
    misfits: z.array(lineId).max(500).refine(isOnce, 'expected each line once').default([]),
  })
  .refine(({ answer, refundPaise, shippingPaise }) => answer !== 'refunded' || (refundPaise ?? 0) + shippingPaise > 0, {
    path: ['refundPaise'],
    message: 'expected an amount above 0 for a refund',
  })
  .refine(({ answer, words }) => answer !== 'refused' || words !== '', {
    path: ['words'],
    message: 'expected a reason for a refusal',
  });
export type AnswerReturnBody = z.output<typeof answerReturnBody>;
export type AnswerReturnInput = z.input<typeof answerReturnBody>;

export const returnParams = z.object({ orderId: z.string().min(1).max(64), returnId: z.string().min(1).max(64) });

const returnLine = z.object({
  lineId: z.string(),
  quantity: z.number().int(),
  reason: z.enum(returnReasons),
  differs: z.enum(differences).nullable(),
  /** Whether the seller confirmed that it did not fit. */
  misfit: z.boolean(),
});

const returnStep = z.object({
  state: z.enum(returnStates),
  at: z.string(),
  /** What the seller said with it. */
  words: z.string(),
});

export const orderReturn = z.object({
  returnId: z.string(),
  /** What the customer writes on the parcel. */
  returnNumber: z.string(),
  state: z.enum(returnStates),
  lines: z.array(returnLine),
  words: z.string(),
  /** Names of pictures. */
  pictures: z.array(z.string()),
  /** What is refunded, in paise; null while nothing is. */
  refund: z.object({ goodsPaise: z.number().int(), shippingPaise: z.number().int() }).nullable(),
  /** The oldest first. */
  steps: z.array(returnStep),
});
export type OrderReturn = z.infer<typeof orderReturn>;

export const orderReturnsAnswer = z.object({
  data: z.object({
    /** The newest first. */
    returns: z.array(orderReturn),
    /** The lines that were delivered: pieces that can still be returned, and until when for each reason. */
    lines: z.array(
      z.object({
        lineId: z.string(),
        left: z.number().int(),
        until: z.record(z.enum(returnReasons), z.string()),
      }),
    ),
  }),
});
export type OrderReturns = z.infer<typeof orderReturnsAnswer>['data'];

export const deskReturn = orderReturn.extend({
  /** Grows with every answer; an answer must name the version that it is based on. */
  version: z.number().int(),
  /** `by`: e-mail address of the seller; null: the customer, or somebody whose account is gone. */
  steps: z.array(returnStep.extend({ by: z.string().nullable() })),
  /** The most that a refund can be. */
  most: z.object({ goodsPaise: z.number().int(), shippingPaise: z.number().int() }),
});
export type DeskReturn = z.infer<typeof deskReturn>;

export const deskReturnsAnswer = z.object({ data: z.array(deskReturn) });
export type DeskReturns = z.infer<typeof deskReturnsAnswer>;

/** 409: somebody else answered the return meanwhile. The answer carries the returns as they are now. */
export const returnChangedAnswer = z.object({
  error: z.literal('changed'),
  message: z.string(),
  data: z.array(deskReturn),
});
