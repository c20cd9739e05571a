/** Measures a part and prints its table at once. Whatever fails is named, and the other parts are still measured. */
export type Part = (name: string, measure: () => Promise<string>) => Promise<void>;

export const part: Part = async (name, measure) => {
  try {
    console.log(await measure());
  } catch (error) {
    console.log(`## ${name}: failed\n\n${error}\n`);
    console.error(error);
    process.exitCode = 2;
  }
};
