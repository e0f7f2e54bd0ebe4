/** The header of requests that the desk's pages make by themselves: they do not count as use of a sign-in. */
export const unattendedHeader = 'x-unattended';
