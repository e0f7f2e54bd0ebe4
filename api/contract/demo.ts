/** The account of the demonstration shop; it exists only while the sample catalogue is shown. */
export const demoAccount = { email: 'demo@purza.example', password: 'spare-parts' };
