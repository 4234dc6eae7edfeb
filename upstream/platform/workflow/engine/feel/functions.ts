/** FEEL's own functions, and those of them that the interpreter does not have or does not do as specified. */
export const builtinNames: ReadonlySet<string> = new Set([
  // Conversion
  'number', 'string', 'date', 'date and time', 'time', 'duration', 'years and months duration', 'context',
  // Yes and no, texts
  'not', 'is', 'substring', 'string length', 'upper case', 'lower case', 'substring before', 'substring after',
  'replace', 'contains', 'matches', 'starts with', 'ends with', 'split', 'string join',
  // Lists
  'list contains', 'list replace', 'count', 'min', 'max', 'sum', 'mean', 'all', 'any', 'sublist', 'append', 'concatenate',
  'insert before', 'remove', 'reverse', 'index of', 'union', 'distinct values', 'flatten', 'product', 'median', 'stddev', 'mode', 'sort',
  // Figures
  'decimal', 'floor', 'ceiling', 'abs', 'round up', 'round down', 'round half up', 'round half down', 'modulo', 'sqrt', 'log', 'exp', 'odd', 'even',
  // Ranges
  'before', 'after', 'meets', 'met by', 'overlaps', 'overlaps before', 'overlaps after', 'finishes', 'finished by', 'includes',
  'during', 'starts', 'started by', 'coincides',
  // Days
  'day of year', 'day of week', 'month of year', 'week of year', 'now', 'today',
  // Records
  'get value', 'get entries', 'context merge', 'context put',
])

/** `now` and `today` would be those of this machine; there is one clock, the database's. */
export const unsupportedFunctions: ReadonlySet<string> = new Set([
  'now', 'today',
  'overlaps before', 'overlaps after', 'finishes', 'finished by', 'during', 'starts', 'started by', 'coincides',
])
