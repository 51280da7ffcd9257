/**
 * `npm run trial -- soak`: ten minutes of an evening in which something breaks all the time, or a whole one by a faster clock (`--hours`); what each takes
 * stands in its file.
 */
const isByFasterClock = process.argv.some(argument => argument.startsWith('--hours'));
await import(isByFasterClock ? './soak-hours.ts' : './faulty-soak.ts');
