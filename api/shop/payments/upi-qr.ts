import { renderSVG } from 'uqr';

/** A picture of a UPI link as SVG, for a screen from which a phone scans it. */
export const upiQr = (link: string): string => renderSVG(link, { border: 2 });
