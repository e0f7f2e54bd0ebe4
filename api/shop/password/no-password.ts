/**
 * Stands in place of the hash of an account whose owner has not chosen a password yet. It is a well-formed Argon2 hash
 * that no known text has, so that trying a password takes as long as for any account, and never succeeds.
 */
export const noPasswordHash = `$argon2id$v=19$m=19456,t=2,p=1$bm8gcGFzc3dvcmQgYXQgYWxs$${'A'.repeat(43)}`;
