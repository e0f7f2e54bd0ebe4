/** What a page of the desk sends with what it asks for by itself: nobody is using a seller's sign-in then. */
export const unattendedHeader = 'x-unattended';
