/** The options of every benchmark, and the folder that it may fill. */
export interface BenchOptions {
  items: number;
  runs: number;
  folder: string;
  say: (text: string) => void;
}
