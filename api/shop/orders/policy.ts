/** What the shop's policies promise about every order; the information pages show the same figures (`{{return_days}}`). */
export const policy = {
  /** Until an enquiry is answered. */
  replyHours: 24,
  /** After the enquiry, in which it is changed or cancelled without questions. */
  changeHours: 2,
  /** Working days from the confirmation to the carrier. */
  processingDays: [1, 2],
  /** Days after delivery in which goods can go back, and in which a defect can be claimed. */
  returnDays: 30,
  defectDays: 90,
} as const;
