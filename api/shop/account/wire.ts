import type { User } from '../login/contract.ts';
import type { UserRow } from './store.ts';

/** A customer in the API's form. @param country of every billing address */
export function userOnWire(user: UserRow, country: string): User {
  const { id, firstName, lastName, email, role, phone, cityName, photo, billingAddress } = user;
  return {
    userId: id,
    firstName,
    lastName,
    email,
    emailProven: user.emailProvenAt !== null,
    role,
    phone,
    cityName,
    profileImageUrl: photo && `/api/user/photo/${photo}`,
    billingAddress: billingAddress && { ...billingAddress, country },
  };
}
