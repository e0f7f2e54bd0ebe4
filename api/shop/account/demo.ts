/** The demo shop's account; it exists only while the sample catalogue is live. */
export const demoAccount = { email: 'demo@purza.example', password: 'spare-parts' };
