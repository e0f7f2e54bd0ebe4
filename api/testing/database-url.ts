/** The address of another database of the same server. */
export function databaseAt(url: string, name: string): string {
  // A socket's address has no host, which URL does not take.
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
