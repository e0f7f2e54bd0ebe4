import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** Who makes a request, as limits count it: an account, else a known device, else an address. */
export interface Caller {
  /** What this caller is counted under; others at the same address have other keys. */
  key: string;
  /** The address, with TRUST_PROXY deciding whose headers name it; an IPv6 customer's whole network is one. */
  address: string;
  /** The account that the caller is signed in to, or was signed in to on this device; undefined for a stranger. */
  userId: string | undefined;
  /** What counts when the caller signs in to `userId`: this device alone, where it is known. */
  own: string;
}

/** Empty when the connection is gone already. */
export const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip ?? '');

interface Signs {
  /** The id of the account signed in to. */
  account: string | undefined;
  device: { id: string; userId: string } | undefined;
}

/**
 * A known device is counted under its account: a sign-in without the cookie makes a new device, so that anybody could
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

/** The same caller towards an account that is not theirs: there, only the address counts. */
export const asStranger = ({ address }: Caller): Caller => ({ address, key: address, userId: undefined, own: address });
