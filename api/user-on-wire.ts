import type { User } from './contract/auth.ts';
import type { UserRow } from './db/users.ts';

/** A customer as the API answers them. @param country of every billing address */
export function userOnWire(user: UserRow, country: string): User {
  const { id, firstName, lastName, email, role, phone, cityName, photo, billingAddress } = user;
  return {
    userId: id,
    firstName,
    lastName,
    email,
    role,
    phone,
    cityName,
    profileImageUrl: photo && `/api/user/photo/${photo}`,
    billingAddress: billingAddress && { ...billingAddress, country },
  };
}
