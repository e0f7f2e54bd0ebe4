import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** Who makes a request, for limits: an account, otherwise a known device, otherwise a network address. */
export interface Caller {
  /** The key of this caller's counts; other callers at the same address have other keys. */
  key: string;
  /** The network address; TRUST_PROXY decides whose headers name it. For IPv6 it is the customer's network. */
  address: string;
  /** The account that is signed in, or that was on this device; undefined for a stranger. */
  userId: string | undefined;
  /** The key for counting sign-in attempts to `userId`: this device alone, if it is known. */
  own: string;
}

/** Empty when the connection has already ended. */
export const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip ?? '');

interface Signs {
  /** The id of the account that is signed in. */
  account: string | undefined;
  device: { id: string; userId: string } | undefined;
}

/**
 * A known device is counted under its account. Each sign-in without the cookie makes a new device, so anybody could
 * have as many as they like.
 */
export function callerOf(address: string, { account, device }: Signs): Caller {
  const own = device && `device ${device.id}`;
  if (account !== undefined) {
    const isOfDevice = device?.userId === account;
    return { address, key: `account ${account}`, userId: account, own: isOfDevice && own ? own : `account ${account}` };
  }
  if (device) return { address, key: `devices of ${device.userId}`, userId: device.userId, own: own ?? address };
  return { address, key: address, userId: undefined, own: address };
}

/** The same caller for an account that is not theirs: only the address counts. */
export const asStranger = ({ address }: Caller): Caller => ({ address, key: address, userId: undefined, own: address });
