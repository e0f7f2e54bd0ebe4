/** The vehicle that judges lines without a vehicle of their own; every call for the cart names it. */

export type GivenVehicle = { engineId: string; year?: number };

let judge: GivenVehicle | undefined;

export const judgedBy = (): GivenVehicle | undefined => judge;

/** @returns whether it is another one */
export function setJudge(vehicle: GivenVehicle | undefined): boolean {
  const isOther = JSON.stringify(vehicle) !== JSON.stringify(judge);
  judge = vehicle;
  return isOther;
}
